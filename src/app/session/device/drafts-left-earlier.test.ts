/** A draft that was typed where an earlier page had left another one. */
import { of } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Collection } from '#sync/document.ts';
import type { Held } from '#sync/replica.ts';
import { kept, slowDatabase } from '#tests/support/slow-drafts.ts';
import type { Drafts } from '#ui/use-draft.ts';
import { draftsAtOnce } from './drafts-at-once.ts';

describe('a draft', () => {
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
});
