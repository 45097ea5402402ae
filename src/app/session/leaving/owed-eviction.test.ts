import { Dexie } from 'dexie';
import { IDBKeyRange, indexedDB } from 'fake-indexeddb';
import { firstValueFrom } from 'rxjs';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { openReplica } from '#sync/rxdb/replica.ts';
import { fakeLocks } from '#tests/support/fake-locks.ts';
import { aCleanRow, aDirtyRow } from '#tests/support/people.ts';
import { lastingNames } from '../../platform/lasting-names.ts';
import { evictOwnReplica } from '../device/replica.ts';
import { owedWork } from './owed-work.ts';

const own = { ...Dexie.dependencies };
beforeAll(() => void Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange }));
beforeEach(() => void vi.stubGlobal('indexedDB', indexedDB));
afterAll(() => void Object.assign(Dexie.dependencies, own));

const uid = 'ann';
const everybody = [uid, 'rosa', 'tom'];

const openAnn = () => openReplica({ uid, replicated, storage: getRxStorageDexie() });

/** Whom this device holds, in how many of them something waits, and what was being typed. */
async function held() {
  const replica = openAnn();
  const store = await replica.opened;
  const rows = (await store.users({ from: null, to: null })).filter(({ gone }) => !gone);
  const { waiting } = await firstValueFrom(replica.status$);
  const draft = await replica.draft('note/rosa/new');
  await replica.close();
  return { ids: rows.map(({ id }) => id), waiting, draft };
}

/** Ann wrote about Tom, and logged out keeping that; the storage was too slow for the rest. */
async function annLeft() {
  const replica = openAnn();
  const store = await replica.opened;
  await store.modify('users', everybody, (_, id) => aCleanRow(id));
  await store.modify('users', ['tom'], () => aDirtyRow('tom'));
  await replica.keepDraft('note/rosa/new', 'Half a sen');
  await replica.close();
  const locks = fakeLocks();
  const page = () =>
    owedWork({
      owed: lastingNames('garden-owed-removals'),
      locks,
      works: {
        remove: () => Promise.reject(new Error('nobody asked for that')),
        keep: evictOwnReplica,
      },
      sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds / 100)),
    });
  await page().begin('keep', uid, () => new Promise(() => undefined));
  await expect.poll(() => lastingNames('garden-owed-removals').all()).toContain(`keep/${uid}`);
  return page;
}

it('what nobody waits for leaves at the next opening where logging out had no time for it; the rest stays', async () => {
  const page = await annLeft();
  expect((await held()).ids.toSorted()).toEqual(everybody);
  await page().finish(() => null);
  expect(await held()).toEqual({ ids: ['tom'], waiting: 1, draft: 'Half a sen' });
  expect(await lastingNames('garden-owed-removals').all()).toEqual([]);
});

it('all stays where that user signed in again before it began', async () => {
  const page = await annLeft();
  await page().finishFor(uid);
  await page().finish(() => null);
  expect((await held()).ids.toSorted()).toEqual(everybody);
});

it('makes no database where there is none', async () => {
  await evictOwnReplica('nobody', new AbortController().signal);
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  expect(names.filter((name) => name.includes('nobody'))).toEqual([]);
});

it('ends when it is told to, and closes the data', async () => {
  await annLeft();
  const ending = new AbortController();
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce((...asked) => {
    ending.abort();
    return indexedDB.open(...asked);
  });
  await expect(evictOwnReplica(uid, ending.signal)).rejects.toThrow();
  expect(open).toHaveBeenCalled();
  open.mockRestore();
  expect((await held()).ids.toSorted()).toEqual(everybody);
  await expect(evictOwnReplica(uid, ending.signal)).rejects.toThrow();
});
