import { of, Subject } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { Collection } from '#sync/document.ts';
import type { Held } from '#sync/replica.ts';
import { slowDatabase } from '#tests/support/slow-drafts.ts';
import type { Drafts } from '#ui/use-draft.ts';
import { draftsAtOnce, forgetDraftsAtOnce } from './drafts-at-once.ts';

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

  describe('of a browser that was killed, whose localStorage is as it was some seconds before', () => {
    const key = 'garden/draft/maria/plant/sage';
    const name = 'plant/sage';
    /** `written`: what localStorage had before. */
    const takenAway = async () => {
      const database = slowDatabase();
      const drafts = draftsAtOnce(database.replica, 'maria');
      void drafts.keepDraft(name, 'Half a sent');
      const written = localStorage.getItem(key) ?? '';
      await database.settle();
      void drafts.keepDraft(name, undefined);
      await database.settle();
      return { ...database, written };
    };

    it('is as the database has it, not as it was once taken away', async () => {
      const { replica, settle } = slowDatabase();
      const drafts = draftsAtOnce(replica, 'maria');
      void drafts.keepDraft(name, 'Size');
      await settle();
      void drafts.keepDraft(name, undefined);
      const written = localStorage.getItem(key) ?? '';
      await settle();
      void drafts.keepDraft(name, 'Half a sent');
      await settle();
      localStorage.setItem(key, written);

      const next = draftsAtOnce(replica, 'maria');
      expect(await next.draftNames()).toEqual([name]);
      expect(await next.draft(name)).toBe('Half a sent');
      expect(kept()).toEqual([]);
    });

    it('does not come back where it was taken away, however often the browser is killed', async () => {
      const { replica, written } = await takenAway();
      for (const _ of [1, 2]) {
        localStorage.setItem(key, written);
        const next = draftsAtOnce(replica, 'maria');
        expect([await next.draft(name), await next.draftNames(), kept()]).toEqual([undefined, [], []]);
      }
    });

    it('does not come back where it was taken away, and a page was opened before the browser was killed', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: 9_000_000 });
      const { replica, values, written } = await takenAway();
      const begun = async () => {
        const next = draftsAtOnce(replica, 'maria');
        return [await next.draft(name), await next.draftNames()];
      };
      expect(await begun()).toEqual([undefined, []]);
      localStorage.setItem(key, written);
      expect(await begun()).toEqual([undefined, []]);

      vi.setSystemTime(9_000_000 + 2 * 3_600_000);
      await begun();
      expect([...values.values()].join('')).not.toContain(name);
    });

    it('is what was typed last, where the clock was set back meanwhile', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: 9_000_000 });
      const { replica, stored, settle } = slowDatabase();
      void draftsAtOnce(replica, 'maria').keepDraft(name, 'Half');
      await settle();
      vi.setSystemTime(1_000_000);
      const drafts = draftsAtOnce(replica, 'maria');
      await drafts.draft(name);
      void drafts.keepDraft(name, 'Half a sent');
      expect(stored.get(name)).toBe('Half');
      expect(await draftsAtOnce(replica, 'maria').draft(name)).toBe('Half a sent');
    });
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

  it('that is typed while an earlier page’s is looked at is what counts', async () => {
    const { replica, stored, settle } = slowDatabase();
    localStorage.setItem('garden/draft/maria/plant/sage', JSON.stringify({ text: 'Gate' }));
    const drafts = draftsAtOnce(replica, 'maria');
    void drafts.keepDraft('plant/sage', 'Gate and dog');
    expect(await drafts.draft('plant/sage')).toBe('Gate and dog');
    await settle();
    expect([kept(), [...stored]]).toEqual([[], [['plant/sage', 'Gate and dog']]]);
  });

  describe('that an earlier page has left is told to who asked for it before anything was kept here', () => {
    const name = 'note/x/new';
    const askedFirst = async (left: (database: ReturnType<typeof slowDatabase>) => void) => {
      const database = slowDatabase();
      left(database);
      const drafts = draftsAtOnce(database.replica, 'maria');
      const asked = drafts.draft(name);
      void drafts.keepDraft(name, 'Dog');
      await database.settle();
      return [await asked, await drafts.draft(name)];
    };

    it('from the database', async () => {
      expect(await askedFirst(({ stored }) => stored.set(name, 'Gate'))).toEqual(['Gate', 'Gate\nDog']);
    });

    it('from localStorage', async () => {
      const left = () => localStorage.setItem(`garden/draft/maria/${name}`, JSON.stringify({ text: 'Gate' }));
      expect(await askedFirst(left)).toEqual(['Gate', 'Gate\nDog']);
    });

    it('from localStorage, where it was taken away', async () => {
      const takenAway = ({ stored }: ReturnType<typeof slowDatabase>) => {
        stored.set(name, 'Gate');
        localStorage.setItem(`garden/draft/maria/${name}`, JSON.stringify({}));
      };
      expect(await askedFirst(takenAway)).toEqual([undefined, 'Dog']);
    });
  });

  describe('that was typed before an earlier one was read, by a page that ended before that', () => {
    /** The next page finds what the earlier one left in the database, and the device has taken over what it has. */
    const nextFinds = async (name: string, earlier: string, typed: string | undefined) => {
      const first = slowDatabase();
      void draftsAtOnce(first.replica, 'maria').keepDraft(name, typed);
      const { replica, stored, settle } = slowDatabase();
      stored.set(name, earlier);
      const drafts = draftsAtOnce(replica, 'maria');
      const found = await drafts.draft(name);
      await settle();
      expect([kept(), stored.get(name)]).toEqual([[], found]);
      return found;
    };

    it('follows it', async () => {
      expect(await nextFinds('note/x/new', 'Gate is op', 'Dog')).toBe('Gate is op\nDog');
      expect(await nextFinds('message/maria', 'Come on', 'Roses')).toBe('Come on\nRoses');
    });

    it('is joined with it field by field', async () => {
      const [street, city] = [{ address: { base: '', text: '1 Elm St' } }, { city: { base: '', text: 'Davis' } }];
      const found = await nextFinds('details/maria', JSON.stringify(street), JSON.stringify(city));
      expect(JSON.parse(found ?? '')).toEqual({ ...street, ...city });
    });

    it('counts alone where the earlier one cannot be joined, or was taken away', async () => {
      expect(await nextFinds('category/Herbs', 'Herbs and tea', 'Spices')).toBe('Spices');
      expect(await nextFinds('note/x/new', 'Gate is op', undefined)).toBeUndefined();
    });

    it('is not doubled where the database had taken it, or both, when the page ended', async () => {
      expect(await nextFinds('note/x/new', 'Dog', 'Dog')).toBe('Dog');
      expect(await nextFinds('note/x/new', 'Gate is op\nDog', 'Dog')).toBe('Gate is op\nDog');
    });

    it('follows it where two such pages ended, one after the other', async () => {
      const name = 'note/x/new';
      for (const typed of ['Dog', 'Ladder', 'Ladder is here'])
        void draftsAtOnce(slowDatabase().replica, 'maria').keepDraft(name, typed);
      expect(await nextFinds(name, 'Gate is op', 'Hose')).toBe('Gate is op\nDog\nLadder\nLadder is here\nHose');
    });

    it('follows it once where the page typed on', async () => {
      const name = 'note/x/new';
      const page = draftsAtOnce(slowDatabase().replica, 'maria');
      void page.keepDraft(name, 'D');
      void page.keepDraft(name, 'Do');
      expect(await nextFinds(name, 'Gate is op', 'Hose')).toBe('Gate is op\nDo\nHose');
    });

    it('leaves the earlier one where it was added by then', async () => {
      const first = slowDatabase();
      void (draftsAtOnce(first.replica, 'maria') as Drafts).keepDraft('note/x/new', 'Dog', 'n1');
      const { replica, stored, settle } = slowDatabase();
      stored.set('note/x/new', 'Gate is op');
      const document$ = () =>
        of({ value: { id: 'x', notes: [{ id: 'n1', note: 'Dog' }] } } as unknown as Held<Collection>);
      const drafts = draftsAtOnce({ ...replica, document$: document$ as never }, 'maria');
      expect(await drafts.draft('note/x/new')).toBe('Gate is op');
      await settle();
      expect([kept(), stored.get('note/x/new')]).toEqual([[], 'Gate is op']);
    });

    it('comes into the database together with it, if the page lives on', async () => {
      const { replica, stored, settle } = slowDatabase();
      stored.set('note/x/new', 'Gate is op');
      void draftsAtOnce(replica, 'maria').keepDraft('note/x/new', 'Dog');
      await settle();
      expect([kept(), stored.get('note/x/new')]).toEqual([[], 'Gate is op\nDog']);
    });

    it('counts alone where the earlier one had been read', async () => {
      const { replica, stored } = slowDatabase();
      stored.set('note/x/new', 'Gate');
      const drafts = draftsAtOnce(replica, 'maria');
      await drafts.draft('note/x/new');
      void drafts.keepDraft('note/x/new', 'The gate is open');
      expect(await draftsAtOnce(replica, 'maria').draft('note/x/new')).toBe('The gate is open');
    });
  });

  it('for which there is no room at once leaves no older one in its place', async () => {
    const { replica, settle } = slowDatabase();
    const drafts: Drafts = draftsAtOnce(replica, 'maria');
    void drafts.keepDraft('message/maria', 'Come', 'm1');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    void drafts.keepDraft('message/maria', 'Come on Friday');
    full.mockRestore();
    await settle();
    expect(await drafts.draft('message/maria')).toBe('Come on Friday');
  });

  it('that another tab has kept and stored while an earlier one was looked at is what counts', async () => {
    const { replica, stored, settle } = slowDatabase();
    const draft = (text: string) => JSON.stringify({ base: '', text });
    stored.set('requests/maria', draft('A bench'));
    const document$ = new Subject<Held<Collection>>();
    draftsAtOnce({ ...replica, document$: () => document$ as never }, 'maria');
    await settle();
    stored.set('requests/maria', draft('A bench and roses'));
    document$.next({ value: { specialtyRequests: 'A bench' } } as unknown as Held<Collection>);
    await settle();
    await settle();
    expect(stored.get('requests/maria')).toBe(draft('A bench and roses'));
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

  it('is told as not kept, and no more than that, where the browser refuses all storage', async () => {
    const { replica } = slowDatabase();
    const refused = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    const untold = vi.fn<(event: unknown) => void>();
    process.on('unhandledRejection', untold);
    const storage = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const drafts = draftsAtOnce({ ...replica, value: refused, draft: refused, keepDraft: refused }, 'maria');
    await expect((drafts as Drafts).keepDraft('plant/new', 'Sage')).rejects.toThrow('denied');
    await new Promise((resolve) => setTimeout(resolve));
    storage.mockRestore();
    process.off('unhandledRejection', untold);
    expect(untold).not.toHaveBeenCalled();
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
