/** What no sum of revisions covers: documents that bear none, or a fraction, or are stored under another id. */
import { describe, expect, test } from 'vitest';
import { comparing, customerId } from '#tests/support/comparing.ts';
import { toldBy } from '#tests/support/engine-context.ts';
import { aCleanRow, aUser } from '#tests/support/people.ts';
import { isWithin } from '../digest.ts';
import type { EngineContext } from './engine-context.ts';
import { reconcile } from './reconcile.ts';

type World = Awaited<ReturnType<typeof comparing>>;

/** The same device so many milliseconds later. */
function on({ clock }: EngineContext, milliseconds: number) {
  const later = { ...clock, now: () => clock.now() + milliseconds };
  return { clock: later, time: toldBy(later) };
}

test('what bears no revision is found by a count of all: with the next day, after a loss, in another generation', async () => {
  const day = 24 * 60 * 60 * 1_000;
  for (const later of [
    async (world: World) => ({ ...world.context, ...on(world.context, 25 * 60 * 60 * 1_000) }),
    async (world: World) => (await world.store.markIncomplete(), world.context),
    async (world: World) => ({ ...world.context, generation: 77 }),
  ]) {
    const world = await comparing(30);
    await reconcile(world.context);
    const { rev: _, ...unmarked } = { ...aUser('new'), rev: 1 };
    await world.server.writeByHand(new Map([['users/new', unmarked]]));
    await reconcile({ ...world.context, ...on(world.context, day / 2) });
    expect(await world.held()).not.toContain('new');
    await reconcile(await later(world));
    expect(await world.held()).toContain('new');
  }
});

test('a difference that only counting finds keeps how far the comparison had come', async () => {
  const { context, server, store, held } = await comparing(5_000);
  const added = `${customerId(7)}x`;
  // Without a revision no sum covers it.
  await server.writeByHand(new Map([[`users/${added}`, { ...aUser(added) }]]));
  const kept: unknown[] = [];
  await reconcile(context, () => void store.fact('comparison').then((fact) => kept.push(fact)));
  expect(await held()).toContain(added);
  expect(kept).toEqual([expect.objectContaining({ owed: true, from: expect.any(String) })]);
});

test('a document made in the console without any mark of synchronization is found', async () => {
  const { context, server, held } = await comparing(5);
  await server.writeByHand(new Map([['users/by-hand', { ...aUser('by-hand') }]]));
  await reconcile(context);
  expect(await held()).toContain('by-hand');
});

test('two documents without a revision, one lost and one new, hide one day and are found on another', async () => {
  const { context, server, store, held } = await comparing(40);
  const byHand = (id: string) => server.writeByHand(new Map([[`users/${id}`, { ...aUser(id) }]]));
  await store.modify('users', ['c00010x'], (_, id) => aCleanRow(id, {}, 0));
  await byHand('c00030x');
  for (let day = 0; day < 60; day++) await reconcile(context);
  expect(await held()).toContain('c00030x');
  expect(await held()).not.toContain('c00010x');
});

describe('a document whose revision is a fraction', () => {
  test('is fetched once, and from then on makes no difference', async () => {
    const { context, asked, server, store } = await comparing(100);
    await server.writeByHand(new Map([['users/c00050', { ...aUser('c00050'), rev: 4.5 }]]));
    await reconcile(context);
    expect(asked.documents).toBeGreaterThan(0);
    asked.documents = 0;
    for (let day = 0; day < 9; day++) await reconcile(context);
    expect(asked.documents).toBe(0);
    expect(await store.fact('summed')).toEqual({ c00050: { id: 'c00050', rev: 4.5, of: 0 } });
  });

  test('hides nothing that changes beside it, and is forgotten when it is mended or gone', async () => {
    const { context, asked, server, store, change } = await comparing(100);
    await server.writeByHand(new Map([['users/c00050', { ...aUser('c00050'), rev: 4.5 }]]));
    await reconcile(context);
    await change([49]);
    await reconcile(context);
    expect(await store.get({ collection: 'users', id: 'c00049' })).toMatchObject({ rev: 2 });
    await change([50]);
    await reconcile(context);
    expect(await store.fact('summed')).toEqual({});
    await server.writeByHand(new Map([['users/c00051', { ...aUser('c00051'), rev: 7.25 }]]));
    await reconcile(context);
    await server.writeByHand(new Map([['users/c00051', null]]));
    await reconcile(context);
    asked.documents = 0;
    await reconcile(context);
    expect(asked.documents).toBe(0);
    expect(await store.fact('summed')).toEqual({});
  });
});

test.each([
  ['another id, which is in another range', 'c00900x'],
  ['no id', null],
])('a document that is stored under %s makes no difference once it was fetched', async (_, id) => {
  const { context, asked, server, store } = await comparing(1_200);
  await store.modify('users', ['c00050'], () => aCleanRow('c00050', {}, 1));
  // The server in memory knows documents by the id that is stored in them: what Firestore tells is told here.
  const { digest, range } = context.remote;
  context.remote.digest = async (scope, asked) => {
    const { count, revs } = await digest(scope, asked);
    const own = isWithin('c00050', asked) ? 1 : 0;
    const other = id !== null && isWithin(id, asked) ? 1 : 0;
    return { count: count - own + other, revs: revs - own + other };
  };
  context.remote.range = async (...asked) =>
    (await range(...asked)).map((found) => (found.id === 'c00050' ? { ...found, summed: { id, rev: 1 } } : found));
  await reconcile(context);
  await server.writeByHand(new Map([['users/c00700', { ...aUser('c00700'), rev: 5 }]]));
  await reconcile(context);
  expect(await store.get({ collection: 'users', id: 'c00700' })).toMatchObject({ rev: 5 });
  asked.documents = 0;
  for (let day = 0; day < 9; day++) await reconcile(context);
  expect(asked.documents).toBe(0);
});
