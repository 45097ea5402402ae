import { type Observable, of } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Collection } from '#sync/document.ts';
import type { Held } from '#sync/replica.ts';
import { draftsAtOnce, forgetDraftsAtOnce } from './drafts-at-once.ts';

/** A database that stores only when it is told, or refuses. */
function slowDatabase() {
  const stored = new Map<string, string>();
  let doors: ((works: boolean) => void)[] = [];
  const replica = {
    document$: <C extends Collection>(): Observable<Held<C> | null> => of(null),
    draft: (name: string) => Promise.resolve(stored.get(name)),
    async keepDraft(name: string, text: string | undefined) {
      const works = await new Promise<boolean>((open) => doors.push(open));
      if (!works) throw new Error('storage');
      if (text === undefined) stored.delete(name);
      else stored.set(name, text);
    },
    draftNames: () => Promise.resolve([...stored.keys()]),
    remove: () => Promise.resolve(stored.clear()),
  };
  const settle = async (works = true) => {
    const waiting = doors;
    doors = [];
    for (const open of waiting) open(works);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { replica, stored, settle };
}
const kept = () => Object.keys(localStorage);

describe('a draft', () => {
  it('is on the device at once, and leaves localStorage when the database has it', async () => {
    const { replica, stored, settle } = slowDatabase();
    const drafts = draftsAtOnce(replica, 'maria');
    void drafts.keepDraft('requests/maria', 'A bench');
    expect(kept()).toEqual(['garden/draft/maria/requests/maria']);
    expect(await drafts.draft('requests/maria')).toBe('A bench');
    expect(await drafts.draftNames()).toEqual(['requests/maria']);
    await settle();
    expect([kept(), [...stored]]).toEqual([[], [['requests/maria', 'A bench']]]);
    expect(await drafts.draft('requests/maria')).toBe('A bench');
  });

  it('of a page that ended too soon comes into the database at the next start', async () => {
    const first = slowDatabase();
    void draftsAtOnce(first.replica, 'maria').keepDraft('note/x/new', 'Gate is op');
    const { replica, stored, settle } = slowDatabase();
    const drafts = draftsAtOnce(replica, 'maria');
    expect(await drafts.draft('note/x/new')).toBe('Gate is op');
    await settle();
    expect([kept(), [...stored]]).toEqual([[], [['note/x/new', 'Gate is op']]]);
  });

  it('that was taken away by a page that ended too soon does not come back', async () => {
    const { replica, stored } = slowDatabase();
    stored.set('message/maria', 'Sent already');
    void draftsAtOnce(replica, 'maria').keepDraft('message/maria', undefined);
    const next = slowDatabase();
    next.stored.set('message/maria', 'Sent already');
    const drafts = draftsAtOnce(next.replica, 'maria');
    expect(await drafts.draft('message/maria')).toBeUndefined();
    expect(await drafts.draftNames()).toEqual([]);
    await next.settle();
    expect([kept(), next.stored.size]).toEqual([[], 0]);
  });

  it('keeps the last word where two are being stored', async () => {
    const { replica, settle } = slowDatabase();
    const drafts = draftsAtOnce(replica, 'maria');
    void drafts.keepDraft('plant/new', 'A');
    void drafts.keepDraft('plant/new', 'AB');
    expect(await drafts.draft('plant/new')).toBe('AB');
    await settle();
    expect(await drafts.draft('plant/new')).toBe('AB');
    expect(kept()).toEqual([]);
  });

  it('that the database refuses is told, and still there', async () => {
    const { replica, settle } = slowDatabase();
    const drafts = draftsAtOnce(replica, 'maria');
    const keeping = drafts.keepDraft('requests/maria', 'A bench');
    const refused = keeping.catch((error: Error) => error.message);
    await settle(false);
    expect(await refused).toBe('storage');
    expect(await drafts.draft('requests/maria')).toBe('A bench');
  });

  it('of requests that are not on this device stays', async () => {
    const { replica, stored, settle } = slowDatabase();
    const nothing = JSON.stringify({ base: 'A bench', text: '' });
    stored.set('requests/maria', nothing);
    draftsAtOnce(replica, 'maria');
    await settle();
    expect(stored.get('requests/maria')).toBe(nothing);
  });

  it('goes with the data of its user, and with nobody else’s', async () => {
    const { replica } = slowDatabase();
    const maria = draftsAtOnce(replica, 'maria');
    void draftsAtOnce(slowDatabase().replica, 'mari').keepDraft('requests/mari', 'Roses');
    void maria.keepDraft('requests/maria', 'A bench');
    await maria.remove();
    await maria.keepDraft('requests/maria', 'A bench, too late');
    expect(kept()).toEqual(['garden/draft/mari/requests/mari']);
    forgetDraftsAtOnce('mari');
    expect(kept()).toEqual([]);
  });

  it('of which nothing can be read counts as none', async () => {
    localStorage.setItem('garden/draft/maria/plant/new', '{forged');
    localStorage.setItem('garden/draft/maria/note/x/new', '7');
    const { replica, settle } = slowDatabase();
    const drafts = draftsAtOnce(replica, 'maria');
    expect(await drafts.draft('plant/new')).toBeUndefined();
    expect(await drafts.draftNames()).toEqual([]);
    await settle();
    expect(kept()).toEqual([]);
  });
});
