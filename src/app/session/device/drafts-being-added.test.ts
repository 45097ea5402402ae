import { of } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { User } from '#domain/user.ts';
import type { Collection } from '#sync/document.ts';
import type { Held } from '#sync/replica.ts';
import { slowDatabase } from '#tests/support/slow-drafts.ts';
import type { Drafts } from '#ui/use-draft.ts';
import { draftsAtOnce } from './drafts-at-once.ts';

const kept = () => Object.keys(localStorage);

describe('a draft', () => {
  it('that is being added has its mark in the database until the next text', async () => {
    const { replica, stored, settle } = slowDatabase();
    const message = { id: 'm1', message: 'Come', userId: 'maria', read: false, createdAt: 1 };
    const added = { value: { messages: [message] } } as unknown as Held<Collection>;
    const drafts: Drafts = draftsAtOnce(replica, 'maria');
    void drafts.keepDraft('message/maria', 'Come', 'm1');
    await settle();
    expect([kept(), stored.get('message/maria')]).toEqual([[], 'Come']);
    const next = draftsAtOnce({ ...replica, document$: () => of(added) as never }, 'maria');
    expect(await next.draft('message/maria')).toBeUndefined();
    await settle();
    void next.keepDraft('message/maria', 'Come');
    await settle();
    expect(await draftsAtOnce(replica, 'maria').draft('message/maria')).toBe('Come');
  });

  it('is added once its mark is in the database, and not before', async () => {
    const { replica, settle } = slowDatabase();
    const drafts = draftsAtOnce(replica, 'maria');
    const change = (user: User) => user;
    void drafts.keepDraft('plant/new', 'Half');
    await drafts.edit({ collection: 'users', id: 'walter' }, change);
    const sent: Drafts = drafts;
    void sent.keepDraft('message/maria', 'Come', 'm1');
    const adding = drafts.edit({ collection: 'users', id: 'maria' }, change);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(replica.edits).toEqual(['walter']);
    await settle();
    await adding;
    expect(replica.edits).toEqual(['walter', 'maria']);
    void sent.keepDraft('message/maria', 'Come again', 'm2').catch(() => undefined);
    const refused = drafts.edit({ collection: 'users', id: 'maria' }, change);
    await settle(false);
    await refused;
    expect(replica.edits).toHaveLength(3);
  });

  it('is added once its mark is in the database also where that is said a moment later, as a form does', async () => {
    const { replica, settle } = slowDatabase();
    const drafts: Drafts & Pick<typeof replica, 'edit'> = draftsAtOnce(replica, 'maria');
    const adding = drafts.edit({ collection: 'plants', id: 'plants' }, null);
    void drafts.keepDraft('plant/new', 'Fig', 'p1');
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(replica.edits).toEqual([]);
    await settle();
    await adding;
    expect(replica.edits).toEqual(['plants']);
  });

  it('that was written over one that was added stays, also where its own mark was not stored any more', async () => {
    const message = { id: 'm1', message: 'Come', userId: 'maria', read: false, createdAt: 1 };
    const added = { value: { messages: [message] } } as unknown as Held<Collection>;
    const { replica, stored, settle } = slowDatabase();
    const drafts: Drafts = draftsAtOnce(replica, 'maria');
    void drafts.keepDraft('message/maria', 'Come', 'm1');
    await settle();
    stored.set('message/maria', 'Bring a spade');
    const next = draftsAtOnce({ ...replica, document$: () => of(added) as never }, 'maria');
    expect(await next.draft('message/maria')).toBe('Bring a spade');
  });

  it('that was being added when the page ended is over where it is found, and else keeps its mark', async () => {
    const message = { id: 'm1', message: 'Come', userId: 'maria', read: false, createdAt: 1 };
    const draftAfter = async (messages: readonly (typeof message)[]) => {
      localStorage.setItem('garden/draft/maria/message/maria', JSON.stringify({ text: 'Come', sentAs: 'm1' }));
      const { replica, values, settle } = slowDatabase();
      const held = { value: { messages } } as unknown as Held<Collection>;
      const drafts = draftsAtOnce({ ...replica, document$: () => of(held) as never }, 'maria');
      const found = await drafts.draft('message/maria');
      await settle();
      return [found, kept(), [...values.values()].join('')];
    };
    expect(await draftAfter([])).toEqual(['Come', [], expect.stringContaining('"sentAs":"m1"')]);
    expect(await draftAfter([message])).toEqual([undefined, [], expect.not.stringContaining('m1')]);
  });
});
