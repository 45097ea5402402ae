import { expect, test } from 'vitest';
import { engineContext } from '#tests/support/engine-context.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aCleanRow } from '#tests/support/people.ts';
import type { SetAside } from '../store.ts';
import { DeviceDigests } from './device-digests.ts';

/** What Tom's device takes the server to hold, where these documents are set aside. */
async function counted(...aside: [id: string, reason: SetAside['reason']][]) {
  const store = createMemoryStore();
  await store.modify('users', ['ada'], () => aCleanRow('ada', {}, 4));
  for (const [id, reason] of aside) await store.keepAside({ collection: 'users', id, reason, rev: 2, at: 0 });
  const digests = await DeviceDigests.of(engineContext(store));
  return (await digests.read({ from: null, to: null })).filter(({ counts }) => counts).map(({ id }) => id);
}

test('a document that nobody can read is there all the same', async () => {
  expect(await counted(['bob', 'role'])).toEqual(['ada', 'bob']);
});

test('of one that can be read in part the row counts, and without its row it has to be fetched', async () => {
  expect(await counted(['ada', 'partly'], ['bob', 'partly'])).toEqual(['ada']);
});

test('the own document is no part of what is compared, also where nobody can read it', async () => {
  expect(await counted(['tom', 'role'])).toEqual(['ada']);
});
