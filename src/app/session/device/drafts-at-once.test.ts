import { Subject } from 'rxjs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Collection } from '#sync/document.ts';
import type { Held } from '#sync/replica.ts';
import { kept, slowDatabase } from '#tests/support/slow-drafts.ts';
import type { Drafts } from '#ui/use-draft.ts';
import { draftsAtOnce, forgetDraftsAtOnce } from './drafts-at-once.ts';

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
    const listeners = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', untold);
    onTestFinished(() => {
      process.removeAllListeners('unhandledRejection');
      for (const listener of listeners) process.on('unhandledRejection', listener);
    });
    const storage = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const drafts = draftsAtOnce({ ...replica, value: refused, draft: refused, keepDraft: refused }, 'maria');
    await expect((drafts as Drafts).keepDraft('plant/new', 'Sage')).rejects.toThrow('denied');
    storage.mockRestore();
    // They are told one after the other: when this one is, every earlier one was.
    void Promise.reject(new Error('the last'));
    await expect.poll(() => untold.mock.calls.map(([error]) => String(error))).toEqual(['Error: the last']);
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
