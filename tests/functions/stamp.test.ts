/** Fault 17: a document edited in the console, which knows nothing of synchronization, or restored from a backup. */
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stamp, type Stored, type Written } from '../../functions/src/stamp.ts';
import { type AdminFirestore, startAdminFirestore } from './firestore-admin.ts';

let admin: AdminFirestore;
const early = new Timestamp(1_700_000_000, 0);
const stored = { firstName: 'Maria', role: 'customer', rev: 4, edit: 'abc:2 xyz:1', syncedAt: early };
const now = FieldValue.serverTimestamp();
const maria = () => admin.firestore.doc('users/maria');
const departure = () => admin.firestore.doc('departures/maria');
const read = async () => (await maria().get()).data();

/** Writes Maria, or deletes her, and answers the event of it. */
async function write(after: Stored): Promise<Written> {
  const before = await read();
  await (after ? maria().set(after) : maria().delete());
  const snapshot = await maria().get();
  return { before, after: snapshot.data(), at: snapshot.updateTime };
}

beforeAll(async () => {
  admin = await startAdminFirestore();
});
afterAll(() => admin?.stop());
beforeEach(async () => {
  await admin.clear();
  await maria().set(stored);
});

test('an edit in the console gets the next revision, a new edit before the trail, and the time of the server', async () => {
  expect(await stamp(maria(), await write({ ...stored, firstName: 'Marie' }), 'k3')).toBe(true);
  expect(await read()).toMatchObject({ firstName: 'Marie', rev: 5, edit: 'console-k3:1 abc:2 xyz:1' });
  expect((await read())?.['syncedAt'].toMillis()).toBeGreaterThan(early.toMillis());
});

test('the stamp itself is not stamped again', async () => {
  const written = await write({ ...stored, firstName: 'Marie' });
  await stamp(maria(), written, 'k3');
  const stamped = await maria().get();
  const { updateTime: at } = stamped;
  expect(await stamp(maria(), { before: written.after, after: stamped.data(), at }, 'k4')).toBe(false);
  expect(await read()).toEqual(stamped.data());
});

test('an event that is told twice stamps once', async () => {
  const written = await write({ ...stored, firstName: 'Marie' });
  expect([await stamp(maria(), written, 'k3'), await stamp(maria(), written, 'k4')]).toEqual([true, false]);
  expect(await read()).toMatchObject({ rev: 5 });
});

test('a revision that a hand set back right after a write grows on', async () => {
  await write({ ...stored, rev: 7, syncedAt: now });
  expect(await stamp(maria(), await write({ ...stored, syncedAt: now }), 'k3')).toBe(true);
  expect(await read()).toMatchObject({ rev: 8 });
});

test('a document made by hand becomes revision 1', async () => {
  await maria().delete();
  expect(await stamp(maria(), await write({ firstName: 'Marie' }), 'k3')).toBe(true);
  expect(await read()).toMatchObject({
    firstName: 'Marie',
    rev: 1,
    edit: 'console-k3:1',
    syncedAt: expect.any(Timestamp),
  });
});

test.each([
  ['changes', { before: stored, rev: 5, edit: 'def:1 abc:2 xyz:1' }],
  ['makes', { before: undefined, rev: 1, edit: 'def:1' }],
])('what a device %s stays as it is', async (_what, { before, rev, edit }) => {
  await write(before);
  const written = await write({ ...stored, rev, edit, syncedAt: now });
  expect(await stamp(maria(), written, 'k3')).toBe(false);
  expect(await read()).toEqual(written.after);
});

test('a document that a device wrote meanwhile is left to that device', async () => {
  const written = await write({ ...stored, firstName: 'Marie' });
  const newer = await write({ ...stored, rev: 5, edit: 'def:1 abc:2 xyz:1', syncedAt: now });
  expect(await stamp(maria(), written, 'k3')).toBe(false);
  expect(await read()).toEqual(newer.after);
});

test('a deleted document does not come back', async () => {
  const written = await write({ ...stored, firstName: 'Marie' });
  expect(await stamp(maria(), await write(undefined), 'k3')).toBe(false);
  expect(await stamp(maria(), written, 'k3')).toBe(false);
  expect(await read()).toBeUndefined();
});

describe('a document restored from a backup', () => {
  test('that was deleted in the console is told to all devices, which know newer revisions than the backup', async () => {
    await write(undefined);
    expect(await stamp(maria(), await write(stored), 'k3')).toBe(true);
    const { seconds } = Timestamp.now();
    expect(await read()).toMatchObject({ firstName: 'Maria', edit: 'console-k3:1 abc:2 xyz:1' });
    expect((await read())?.['rev']).toBeGreaterThan(seconds - 60);
    expect((await read())?.['syncedAt'].toMillis()).toBeGreaterThan(early.toMillis());
  });

  test('that an admin deleted exceeds the departure, whose entry goes', async () => {
    await write(undefined);
    await departure().set({ id: 'maria', rev: 9, role: null, syncedAt: early });
    expect(await stamp(maria(), await write(stored), 'k3')).toBe(true);
    expect((await read())?.['rev']).toBeGreaterThan(9);
    expect((await departure().get()).exists).toBe(false);
  });

  test('that had come back from a backup before exceeds that return and what was written since', async () => {
    await write(undefined);
    await stamp(maria(), await write(stored), 'k3');
    const once = Number((await read())?.['rev']);
    await write(undefined);
    const written = await write(stored);
    const later = { ...written, at: new Timestamp(Timestamp.now().seconds + 3600, 0) };
    expect(await stamp(maria(), later, 'k4')).toBe(true);
    expect((await read())?.['rev']).toBeGreaterThan(once + 1000);
  });

  test('over a newer one exceeds that, and an entry that still says the same stays', async () => {
    await departure().set({ id: 'maria', rev: 6, role: 'employee', syncedAt: early });
    await write({ ...stored, role: 'employee', rev: 7, edit: 'def:1 abc:2 xyz:1', syncedAt: now });
    expect(await stamp(maria(), await write({ ...stored, role: 'employee' }), 'k3')).toBe(true);
    expect(await read()).toMatchObject({ rev: 8 });
    expect((await departure().get()).exists).toBe(true);
  });
});
