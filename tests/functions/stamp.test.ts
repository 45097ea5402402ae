/** Fault 17: a document edited in the console, which knows nothing of synchronization. */
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stamp } from '../../functions/src/stamp.ts';
import { type AdminFirestore, startAdminFirestore } from './firestore-admin.ts';

let admin: AdminFirestore;
const early = new Timestamp(1_700_000_000, 0);
const stored = { firstName: 'Maria', rev: 4, edit: 'abc:2 xyz:1', syncedAt: early };
const maria = () => admin.firestore.doc('users/maria');
const read = async () => (await maria().get()).data();

beforeAll(async () => {
  admin = await startAdminFirestore();
});
afterAll(() => admin?.stop());
beforeEach(async () => {
  await admin.clear();
  await maria().set(stored);
});

test('an edit in the console gets the next revision, a new edit before the trail, and the time of the server', async () => {
  const after = { ...stored, firstName: 'Marie' };
  await maria().set(after);
  expect(await stamp(maria(), stored, after, 'k3')).toBe(true);
  expect(await read()).toMatchObject({ firstName: 'Marie', rev: 5, edit: 'console-k3:1 abc:2 xyz:1' });
  expect((await read())?.['syncedAt'].toMillis()).toBeGreaterThan(early.toMillis());
});

test('the stamp itself is not stamped again', async () => {
  const after = { ...stored, firstName: 'Marie' };
  await maria().set(after);
  await stamp(maria(), stored, after, 'k3');
  const stamped = await read();
  expect(await stamp(maria(), after, stamped, 'k4')).toBe(false);
  expect(await read()).toEqual(stamped);
});

test('an event that is told twice stamps once', async () => {
  const after = { ...stored, firstName: 'Marie' };
  await maria().set(after);
  expect([await stamp(maria(), stored, after, 'k3'), await stamp(maria(), stored, after, 'k4')]).toEqual([true, false]);
  expect(await read()).toMatchObject({ rev: 5 });
});

test('a document made by hand becomes revision 1', async () => {
  await maria().set({ firstName: 'Marie' });
  expect(await stamp(maria(), undefined, { firstName: 'Marie' }, 'k3')).toBe(true);
  expect(await read()).toMatchObject({
    firstName: 'Marie',
    rev: 1,
    edit: 'console-k3:1',
    syncedAt: expect.any(Timestamp),
  });
});

test('the write of a device stays as it is', async () => {
  const after = { ...stored, rev: 5, edit: 'def:1 abc:2 xyz:1' };
  await maria().set(after);
  expect(await stamp(maria(), stored, after, 'k3')).toBe(false);
  expect(await read()).toEqual(after);
});

test('a document that a device wrote meanwhile is left to that device', async () => {
  const newer = { ...stored, rev: 5, edit: 'def:1 abc:2 xyz:1' };
  await maria().set(newer);
  expect(await stamp(maria(), stored, { ...stored, firstName: 'Marie' }, 'k3')).toBe(false);
  expect(await read()).toEqual(newer);
});

test('a deleted document does not come back', async () => {
  const after = { ...stored, firstName: 'Marie' };
  await maria().delete();
  expect(await stamp(maria(), stored, undefined, 'k3')).toBe(false);
  expect(await stamp(maria(), stored, after, 'k3')).toBe(false);
  expect(await read()).toBeUndefined();
});
