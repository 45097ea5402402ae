import { expect, test } from 'vitest';
import { comparing, customerId } from '#tests/support/comparing.ts';
import { aCleanRow, aDirtyRow, aUser } from '#tests/support/people.ts';
import { PageSize } from './page-size.ts';
import { lossesOf, reconcile } from './reconcile.ts';
import { RemoteError } from '../remote-error.ts';
import { editOn } from '#tests/support/edit-on.ts';

test('where both sides hold the same, two reads for each thousand customers and two more tell it', async () => {
  const { context, asked, store } = await comparing(2_500);
  await reconcile(context);
  expect(asked.reads).toBeLessThanOrEqual(8);
  expect(asked.documents).toBe(0);
  expect(await store.fact('reconciled')).toBeDefined();
});

test('on the same day one read for each thousand and one more tell it, and a change costs twenty at most', async () => {
  const { context, asked, change } = await comparing(10_000);
  await reconcile(context);
  Object.assign(asked, { questions: 0, reads: 0 });
  await reconcile(context);
  expect(asked.reads).toBeLessThanOrEqual(12);
  Object.assign(asked, { questions: 0, reads: 0 });
  await change([4_321]);
  await reconcile(context);
  expect(asked.reads).toBeLessThanOrEqual(20);
  expect(asked.documents).toBeLessThanOrEqual(8);
});

test('a change that no cursor told of is found with few questions and fetched alone', async () => {
  const { context, asked, store, change } = await comparing(2_500);
  await change([1_234]);
  await reconcile(context);
  expect(asked.reads).toBeLessThanOrEqual(19);
  expect(asked.documents).toBeLessThanOrEqual(8);
  expect(await store.get({ collection: 'users', id: customerId(1_234) })).toMatchObject({ rev: 2 });
});

test('a device that lost its customers fetches them page by page, each once', async () => {
  const { context, asked, store, held } = await comparing(300);
  await store.modify('users', await held(), (row) => row && { id: row.id, gone: true, rev: 0 });
  await reconcile({ ...context, pages: new PageSize(50) });
  expect(await held()).toHaveLength(300);
  expect(asked.documents).toBe(300);
});

test('a comparison that was cut off goes on where it was', async () => {
  const { context, asked, store } = await comparing(5_000);
  const { digest } = context.remote;
  let left = 3;
  context.remote.digest = async (...question) => {
    if (--left < 0) throw new RemoteError('unavailable');
    return digest(...question);
  };
  await expect(reconcile(context)).rejects.toThrow('unavailable');
  expect(await store.fact('reconciled')).toBeUndefined();
  left = 100;
  context.connection.heard();
  await reconcile(context);
  expect(asked.questions).toBeLessThanOrEqual(8);
});

test('another absence while it is compared makes a new comparison due, from the beginning', async () => {
  const { context, store } = await comparing(2_500);
  const { digest } = context.remote;
  let question = 0;
  context.remote.digest = async (...range) => {
    const running = await store.fact('comparison');
    if (++question === 2 && running)
      await store.setFact('comparison', { ...running, from: null, begun: running.begun + 1, owed: true });
    return digest(...range);
  };
  await reconcile(context);
  expect(await store.fact('comparison')).toMatchObject({ owed: true, from: null });
});

test('a difference is owed also where the browser has lost how far the comparison had come', async () => {
  const { context, store, change } = await comparing(30);
  await change([7]);
  const { fact } = store;
  const isLost = (name: string) => name === 'comparison';
  context.store.fact = async (name) =>
    (isLost(name) ? undefined : fact.call(store, name)) as Awaited<ReturnType<typeof fact<typeof name>>>;
  const owed: unknown[] = [];
  await reconcile(context, () => void fact.call(store, 'comparison').then((kept) => owed.push(kept)));
  expect(owed).toContainEqual(expect.objectContaining({ owed: true }));
});

test('what changes while it is compared is not taken for the same', async () => {
  const { context, store, change } = await comparing(500);
  const { digest } = context.remote;
  let question = 0;
  context.remote.digest = async (...range) => {
    const answer = await digest(...range);
    // One half changes after the whole was counted, the other had been missed before: the sums hide each other.
    if (++question === 1) await change([10]);
    return answer;
  };
  await change([400]);
  await reconcile(context);
  for (const index of [10, 400]) {
    expect(await store.get({ collection: 'users', id: customerId(index) })).toMatchObject({ rev: 2 });
  }
});

test('one lost and one extra among 2,000 are found and mended with few documents', async () => {
  const { context, asked, server, store, held } = await comparing(2_000);
  await server.writeByHand(new Map([[`users/${customerId(20)}`, null]]));
  await store.modify('users', [customerId(1_500)], () => ({ id: customerId(1_500), gone: true, rev: 1 }));
  await reconcile(context);
  expect(await held()).toEqual(
    Array.from({ length: 2_000 }, (_, index) => customerId(index)).filter((id) => id !== customerId(20)),
  );
  expect(asked.documents).toBeLessThanOrEqual(16);
});

test('a lost and an extra row in one range hide one day and are found on another', async () => {
  const { context, server, held } = await comparing(400);
  await server.writeByHand(
    new Map([
      [`users/${customerId(100)}`, null],
      [`users/${customerId(300)}x`, { ...aUser(`${customerId(300)}x`), rev: 1 }],
    ]),
  );
  for (let day = 0; day < 60; day++) await reconcile(context);
  expect(await held()).toContain(`${customerId(300)}x`);
  expect(await held()).not.toContain(customerId(100));
});

test('a document that came back while the office was asked stays', async () => {
  const { context, server, store, held } = await comparing(5);
  await server.writeByHand(new Map([[`users/${customerId(2)}`, null]]));
  const { range } = context.remote;
  context.remote.range = async (...asked) => {
    const found = await range(...asked);
    await server.writeByHand(new Map([[`users/${customerId(2)}`, { ...aUser(customerId(2)), rev: 3 }]]));
    await store.modify('users', [customerId(2)], () => aCleanRow(customerId(2), {}, 3));
    return found;
  };
  // Not even for a moment.
  const left: string[] = [];
  store.changes$.subscribe((change) => {
    if (change.kind === 'rows') left.push(...change.rows.flatMap(({ row }) => (row.gone ? [row.id] : [])));
  });
  await reconcile(context);
  expect(left).toEqual([]);
  expect(await held()).toContain(customerId(2));
});

test('what is lost while the office is asked is still to be compared', async () => {
  const { context, store } = await comparing(5);
  await store.markIncomplete();
  const { digest } = context.remote;
  context.remote.digest = async (...asked) => {
    await store.markIncomplete();
    return digest(...asked);
  };
  await reconcile(context);
  expect(await store.fact('reconciled')).toMatchObject({ losses: 1 });
  expect(await lossesOf(context)).toBe(2);
});

test('waiting text of a document that is gone is set aside, not lost', async () => {
  const { context, server, store, held } = await comparing(5);
  await editOn(store, { collection: 'users', id: customerId(2) }, (user) => ({
    ...user,
    primaryNote: 'Bring the ladder.',
  }));
  await server.writeByHand(new Map([[`users/${customerId(2)}`, null]]));
  await reconcile(context);
  expect(await held()).not.toContain(customerId(2));
  expect(await store.parked()).toMatchObject([{ why: 'gone', mine: { primaryNote: 'Bring the ladder.' } }]);
});

test('many changes close together are fetched in pages, not asked for one by one', async () => {
  const { context, asked, store, change } = await comparing(1_000);
  await change(Array.from({ length: 300 }, (_, index) => 3 * index));
  await reconcile(context);
  expect((await store.users({ from: null, to: null })).filter(({ rev }) => rev === 2)).toHaveLength(300);
  expect(asked.questions).toBeLessThan(100);
  expect(asked.documents).toBeLessThanOrEqual(1_000);
});

test('a customer who was put back to an earlier revision is taken as they are, with what waits on top', async () => {
  const { context, server, store } = await comparing(20);
  await store.modify('users', [customerId(2), customerId(3)], (_, id) => aCleanRow(id, { city: 'Davis' }, 9));
  await editOn(store, { collection: 'users', id: customerId(3) }, (user) => ({
    ...user,
    primaryNote: 'Bring the ladder.',
  }));
  await server.writeByHand(new Map([[`users/${customerId(2)}`, { ...aUser(customerId(2)), rev: 7 }]]));
  await reconcile(context);
  const { city } = aUser('any');
  expect(await store.get({ collection: 'users', id: customerId(2) })).toMatchObject({ rev: 7, fields: { city } });
  expect(await store.get({ collection: 'users', id: customerId(3) })).toMatchObject({
    rev: 1,
    edit: 'me:1',
    fields: { city, primaryNote: 'Bring the ladder.' },
  });
});

test('one who left, and came back at an earlier revision and can be read only in part, is found', async () => {
  const { context, server, store, held } = await comparing(20);
  await store.modify('users', ['torn'], (_, id) => ({ id, gone: true, rev: 9 }));
  await server.writeByHand(
    new Map([['users/torn', { ...aUser('torn'), notes: [null] as never, rev: 1, edit: 'a:1' }]]),
  );
  await store.keepAside({ collection: 'users', id: 'torn', reason: 'partly', rev: 1, at: 1 });
  await reconcile(context);
  expect(await held()).toContain('torn');
});

test('whoever comes later at the server than on the device stays, with what waits, wherever a page ends', async () => {
  const { context, server, store } = await comparing(0);
  const ids = ['\uff5e', '🌻'];
  const documents = ids.map((id) => [`users/${id}`, { ...aUser(id), rev: 1, edit: 'seed:1' }] as const);
  await server.writeByHand(new Map(documents));
  await store.modify('users', ['🌻'], () => aDirtyRow('🌻', { city: 'Davis' }));
  await reconcile({ ...context, pages: new PageSize(1) });
  expect(await store.get({ collection: 'users', id: '🌻' })).toMatchObject({ gone: false, edit: 'prefix:1' });
  expect(await store.parked()).toEqual([]);
});

test('a comparison that ends while a difference is mended does not go on behind it', async () => {
  const { context, store, change, held } = await comparing(2_500);
  const lost = (await held()).slice(0, 200);
  await change(lost.map((_, index) => index));
  const ending = new AbortController();
  const { modify } = store;
  context.store.modify = async (...asked) => {
    const written = await modify.apply(store, asked as never);
    // "Sync now", or another tab that takes over.
    ending.abort();
    return written as never;
  };
  await reconcile({ ...context, signal: ending.signal, pages: new PageSize(20) }).catch(() => undefined);
  context.store.modify = modify;
  await reconcile(context);
  expect(await store.fact('comparison')).toMatchObject({ owed: false });
  const revs = await Promise.all(lost.map(async (id) => (await store.get({ collection: 'users', id }))?.rev));
  expect(revs.filter((rev) => rev !== 2)).toEqual([]);
});
