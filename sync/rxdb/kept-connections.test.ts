/** Connections that break and are open again, before a storage of the test. */
import { expect, test } from 'vitest';
import { type Connections, keepConnected } from './connections.ts';
import type { Storage } from './database.ts';

/** One connection: `close` as the browser does it; it opens again at `open`. */
function connection() {
  let isOpen = true;
  let opened = () => {};
  const listeners = { close: () => {}, populate: () => {} };
  return {
    dexieDb: {
      isOpen: () => isOpen,
      open: () => new Promise<void>((resolve) => (opened = resolve)),
      on: (event: 'close' | 'populate', listener: () => void) => void (listeners[event] = listener),
    },
    close() {
      isOpen = false;
      listeners.close();
    },
    open(emptied = false) {
      isOpen = true;
      if (emptied) listeners.populate();
      opened();
    },
  };
}

type Made = ReturnType<typeof connection>;

async function kept(made: readonly Made[], count = () => Promise.resolve(0)) {
  const left = [...made];
  const refused = () => Promise.reject(new Error('nobody asks for this'));
  const rest = { bulkWrite: refused, findDocumentsById: refused, query: refused, close: refused };
  const createStorageInstance = async () => ({ ...rest, count, internals: Promise.resolve(left.shift()) });
  const connections = keepConnected({ createStorageInstance } as unknown as Storage);
  const instances = await Promise.all(made.map(() => connections.storage.createStorageInstance({} as never)));
  return { connections, instances };
}

function told({ broken$, reopened$ }: Connections) {
  const all: (boolean | { emptied: boolean })[] = [];
  broken$.subscribe((is) => all.push(is));
  reopened$.subscribe((how) => all.push(how));
  return all;
}

const settled = () => new Promise(setImmediate);

test('while one of two connections is not open again, the storage is broken', async () => {
  const [one, two] = [connection(), connection()];
  const all = told((await kept([one, two])).connections);
  one.close();
  two.close();
  await settled();
  two.open();
  await settled();
  expect(all).toEqual([false, true, { emptied: false }]);
  one.open();
  await settled();
  expect(all.slice(3)).toEqual([false, { emptied: false }]);
});

test('a store is told as emptied where its connection had to make it anew, and only then', async () => {
  const one = connection();
  const all = told((await kept([one])).connections);
  for (const emptied of [true, false]) {
    one.close();
    await settled();
    one.open(emptied);
    await settled();
  }
  expect(all.filter((each) => typeof each === 'object')).toEqual([{ emptied: true }, { emptied: false }]);
});

test('what fails while its connection is open fails at once, and is not done again', async () => {
  let asked = 0;
  const failing = () => {
    asked += 1;
    return Promise.reject(new Error('no such index'));
  };
  const { instances } = await kept([connection()], failing);
  await expect(instances[0]?.count({} as never)).rejects.toThrow('no such index');
  expect(asked).toBe(1);
});
