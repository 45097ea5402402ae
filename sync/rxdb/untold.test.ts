/** Tabs that end between storing and telling: what they stored is told by those that go on, whatever the clock does meanwhile. */
import { afterEach, expect, test, vi } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { dexieDevice } from '#tests/support/devices.ts';
import { aCleanRow, aDirtyRow } from '#tests/support/people.ts';
import type { Row } from '../store.ts';
import { tellUntold } from './changes.ts';
import { openDatabase } from './database.ts';
import type { Database } from './schemas.ts';
import { createRxdbStore } from './store.ts';

const open: Database[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(open.splice(0).map((database) => database.close()));
});

/** A tab, what it is told, and how another one stores a row as it ends. */
async function twoTabs() {
  const { uid, storage, otherTab } = dexieDevice();
  const [here, other] = [await openDatabase({ uid, storage }), await openDatabase({ uid, storage: otherTab })];
  open.push(here, other);
  const store = createRxdbStore(here, replicated);
  const dying = createRxdbStore(other, replicated);
  const told: string[] = [];
  store.changes$.subscribe((change) => {
    if (change.kind === 'rows') told.push(...change.rows.map(({ ref }) => ref.id));
  });
  const lastWords = async (row: Row<'users'>) => {
    const silence = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockReturnValue();
    await dying.modify('users', [row.id], () => row);
    silence.mockRestore();
  };
  return { here, store, told, lastWords };
}

test('the next tab that leads tells it, though the clock was set ahead in between', async () => {
  const { here, told, lastWords } = await twoTabs();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  await lastWords(aCleanRow('eve'));
  expect(told).toEqual([]);
  vi.setSystemTime(Date.now() + 3_600_000);
  tellUntold(Object.values(here.collections));
  await expect.poll(() => told).toEqual(['eve']);
});

test('an edit in a tab beside the leading one is told within a minute, though nobody takes the lead anew', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { store, told, lastWords } = await twoTabs();
  let woken = 0;
  store.onDirty(() => (woken += 1));
  await lastWords(aDirtyRow('eve'));
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => told).toEqual(['eve']);
  expect(woken).toBe(1);
});
