import { replicated } from '#domain/replicated.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { errorEntry, unreadableEntry } from '#domain/error-log.ts';
import { type Device, dexieDevice, memoryDevice } from '#tests/support/devices.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aCleanRow } from '#tests/support/people.ts';
import { openDatabase } from '../rxdb/database.ts';
import type { Database } from '../rxdb/schemas.ts';
import { createRxdbStore } from '../rxdb/store.ts';
import { waitingErrors } from './waiting-errors.ts';

const at = 1_700_000_000_000;
const minute = 60_000;
const entry = (code: string, time: number) => errorEntry(code, `at ${time - at}`, time);

describe.each<[string, () => Device]>([
  ['in memory', memoryDevice],
  ['in IndexedDB', dexieDevice],
])('errors that wait %s', (_, device) => {
  let open: Database[] = [];
  afterEach(async () => {
    await Promise.all(open.map((database) => database.close()));
    open = [];
  });
  const twoTabs = async () => {
    const { uid, storage, otherTab } = device();
    open = await Promise.all([openDatabase({ uid, storage }), openDatabase({ uid, storage: otherTab })]);
    return open.map((database) => waitingErrors(createRxdbStore(database, replicated))) as [
      ReturnType<typeof waitingErrors>,
      ReturnType<typeof waitingErrors>,
    ];
  };

  test('are there in every tab, oldest first, until they are dropped', async () => {
    const [here, there] = await twoTabs();
    await here.keep(entry('b', at + 5));
    await there.keep(entry('a', at + 9));
    await here.keep(entry('c', at));
    expect(await there.waiting()).toEqual([entry('c', at), entry('b', at + 5), entry('a', at + 9)]);
    await there.drop(entry('b', at + 5));
    await there.drop(entry('unknown', at));
    expect(await here.waiting()).toEqual([entry('c', at), entry('a', at + 9)]);
  });

  test('of documents that cannot be read are kept each by itself, and dropped each by itself', async () => {
    const [here, there] = await twoTabs();
    const about = (id: string) => unreadableEntry({ collection: 'users', id }, 'role', at);
    for (const id of ['eve', 'max', 'eve']) await here.keep(about(id));
    expect(await there.waiting()).toEqual([about('eve'), about('max')]);
    await there.drop(about('eve'));
    expect(await here.waiting()).toEqual([about('max')]);
  });

  test('"same code at most once a minute", whichever tab it is and though the first was logged already', async () => {
    const [here, there] = await twoTabs();
    await here.keep(entry('a', at));
    await there.keep(entry('a', at + 1_000));
    await here.drop(entry('a', at));
    await there.keep(entry('a', at + minute - 1));
    expect(await here.waiting()).toEqual([]);
    await there.keep(entry('a', at + minute));
    expect(await here.waiting()).toEqual([entry('a', at + minute)]);
  });

  test('are no more than twenty of a code, the newest', async () => {
    const [here] = await twoTabs();
    for (let count = 0; count < 25; count += 1) await here.keep(entry('a', at + count * minute));
    const waiting = await here.waiting();
    expect(waiting).toHaveLength(20);
    expect(waiting.at(0)).toEqual(entry('a', at + 5 * minute));
  });

  test('wake the other tab', async () => {
    const [here, there] = await twoTabs();
    const told = new Promise<void>((resolve) => void there.onWaiting(resolve));
    await here.keep(entry('a', at));
    await told;
    expect(await there.waiting()).toHaveLength(1);
  });
});

test('only an error that is kept wakes whoever waits for one', async () => {
  const store = createMemoryStore();
  let woken = 0;
  const stop = waitingErrors(store).onWaiting(() => (woken += 1));
  await store.modify('users', ['ada'], () => aCleanRow('ada'));
  await store.setFact('value/away', 'looked');
  await store.markIncomplete();
  expect(woken).toBe(0);
  await waitingErrors(store).keep(entry('a', at));
  expect(woken).toBe(1);
  stop();
});
