/** After a whole restore, which calls no function: what the database holds becomes newer than what devices remember. */
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { restamp, type Restamped, type RestampOptions } from '../../functions/src/restamp.ts';
import { type AdminFirestore, startAdminFirestore } from './firestore-admin.ts';
import { loseSecondAnswer } from './lost-answer.ts';

let admin: AdminFirestore;
const backup = new Timestamp(1_700_000_000, 0);
const restored = new Date(Date.now() - 3_600_000);
const since = Math.floor(restored.getTime() / 1000);
const user = (id: string, more: object = {}) => ({
  id,
  role: 'customer',
  city: 'Folsom',
  rev: 4,
  edit: 'abc:2',
  syncedAt: backup,
  ...more,
});
const set = (path: string, fields: object) => admin.firestore.doc(path).set({ ...fields });
const read = async (path: string) => (await admin.firestore.doc(path).get()).data();
const run = (options: Partial<RestampOptions> = {}) =>
  restamp(admin.firestore, { restored, write: true, batchSize: 2, ...options });
const everything = async () => {
  const found = await Promise.all(
    ['users', 'plants', 'departures'].map((name) => admin.firestore.collection(name).get()),
  );
  return found.flatMap(({ docs }) => docs.map((document) => [document.ref.path, document.data()]));
};

beforeAll(async () => {
  admin = await startAdminFirestore();
});
afterAll(() => admin?.stop());
beforeEach(async () => {
  await admin.clear();
  for (const id of ['a', 'b', 'c', 'd', 'e']) await set(`users/${id}`, user(id));
  await set('plants/plants', {
    id: 'plants',
    plants: [],
    categories: ['Herbs'],
    rev: 7,
    edit: 'x:1',
    syncedAt: backup,
  });
});

test('users and the catalogue get a revision beyond all that devices counted to, and the time of the server', async () => {
  expect(await run()).toEqual({ documents: 6, departures: 0, departuresRemoved: 0 });
  for (const path of ['users/a', 'users/e', 'plants/plants']) {
    const { rev, syncedAt } = (await read(path)) as { rev: number; syncedAt: Timestamp };
    expect(rev).toBeGreaterThanOrEqual(since);
    expect(syncedAt.toMillis()).toBeGreaterThanOrEqual(restored.getTime());
  }
  expect(await read('users/a')).toMatchObject({ city: 'Folsom', role: 'customer' });
  // Which revision was restored stands in the trail, before the writers of the backup.
  expect((await read('users/a'))?.['edit']).toMatch(/^restored-[0-9a-z]+:4 abc:2$/);
});

test('trouble of the server that passes stops nothing, whether it was asked or told', async () => {
  const trouble = () => Promise.reject(Object.assign(new Error('2 UNKNOWN: '), { code: 2 }));
  const asking = vi.spyOn(admin.firestore, 'getAll').mockImplementationOnce(trouble);
  const batch = admin.firestore.batch();
  const telling = vi.spyOn(batch, 'commit').mockImplementationOnce(trouble);
  const batches = vi.spyOn(admin.firestore, 'batch').mockReturnValueOnce(batch);
  expect(await run()).toEqual({ documents: 6, departures: 0, departuresRemoved: 0 });
  expect(telling).toHaveBeenCalledTimes(1);
  for (const spy of [asking, batches]) spy.mockRestore();
});

test('what was stamped and whose answer was lost, is counted as any other', async () => {
  await set('departures/a', { id: 'a', role: null, rev: 3, syncedAt: backup });
  loseSecondAnswer(admin.firestore);
  expect(await run()).toEqual({ documents: 6, departures: 0, departuresRemoved: 1 });
});

test('a document without room for a longer trail holds up nobody', async () => {
  const room = { ...user('b'), specialtyRequests: '' };
  // Firestore takes 1 MiB, and counts the name of the document too.
  const full = { ...room, specialtyRequests: 'x'.repeat(1_048_576) };
  for (let excess = 1; excess > 0; full.specialtyRequests = full.specialtyRequests.slice(4))
    excess = await set('users/b', full).then(
      () => 0,
      () => 1,
    );
  expect(await run()).toEqual({ documents: 6, departures: 0, departuresRemoved: 0 });
  for (const id of ['a', 'b', 'e']) expect((await read(`users/${id}`))?.['rev']).toBeGreaterThanOrEqual(since);
  expect(await read('users/e')).toMatchObject({ edit: expect.stringMatching(/^restored-\w+:4 abc:2$/) });
  expect(await run()).toEqual({ documents: 0, departures: 0, departuresRemoved: 0 });
});

test('what a device wrote on the restored state stays', async () => {
  await set(
    'users/b',
    user('b', { city: 'Written since', rev: 5, edit: 'def:1 abc:2', syncedAt: FieldValue.serverTimestamp() }),
  );
  await run();
  expect(await read('users/b')).toMatchObject({
    city: 'Written since',
    edit: expect.stringMatching(/^restored-\w+:5 def:1/),
  });
});

test('a dry run counts the same and writes nothing', async () => {
  const before = await everything();
  expect(await run({ write: false })).toEqual({ documents: 6, departures: 0, departuresRemoved: 0 });
  expect(await everything()).toEqual(before);
});

test('cut off in the middle it goes on where it was, and once done it changes nothing', async () => {
  const cut = (soFar: Restamped) => {
    if (soFar.documents > 3) throw new Error('cut off');
  };
  await expect(run({ progress: cut })).rejects.toThrow('cut off');
  const stamped = await read('users/a');
  expect(await run()).toEqual({ documents: 1, departures: 0, departuresRemoved: 0 });
  expect(await read('users/a')).toEqual(stamped);
  const done = await everything();
  expect(await run()).toEqual({ documents: 0, departures: 0, departuresRemoved: 0 });
  expect(await everything()).toEqual(done);
});

test('a device that writes between reading and stamping loses nothing', async () => {
  const getAll = admin.firestore.getAll.bind(admin.firestore);
  let wrote = false;
  const spy = vi.spyOn(admin.firestore, 'getAll').mockImplementation(async (...refs) => {
    const found = await getAll(...refs);
    if (!wrote && found.some(({ ref }) => ref.path === 'users/c')) {
      wrote = true;
      await admin.firestore.doc('users/c').update({ city: 'At the last moment', rev: 5, edit: 'def:1 abc:2' });
    }
    return found;
  });
  onTestFinished(() => {
    spy.mockRestore();
  });
  expect(await run()).toMatchObject({ documents: 6 });
  expect(wrote).toBe(true);
  expect(await read('users/c')).toMatchObject({
    city: 'At the last moment',
    edit: expect.stringMatching(/^restored-\w+:5 def:1/),
  });
});

test('a second restore of the same backup exceeds the first', async () => {
  await run();
  const first = Number((await read('users/a'))?.['rev']);
  await set('users/a', user('a'));
  const later = new Date(Date.now() + 3_600_000);
  await run({ restored: later, now: () => later });
  expect((await read('users/a'))?.['rev']).toBeGreaterThan(first + 3_000);
});

test('a document without a revision, or with an odd one, is stamped too', async () => {
  await admin.firestore.doc('users/a').set({ firstName: 'Console' });
  await set('users/b', user('b', { rev: Number.NaN, edit: 7 }));
  await set('users/c', user('c', { rev: 1e300 }));
  await set('users/d', user('d', { rev: 5_000_000_000 }));
  expect(await run()).toMatchObject({ documents: 6 });
  expect((await read('users/c'))?.['rev']).toBeLessThan(5_000_000_000);
  expect(await read('users/d')).toMatchObject({ rev: 5_000_000_001 });
  expect(await read('users/a')).toMatchObject({
    firstName: 'Console',
    edit: expect.stringMatching(/^restored-\w+:0$/),
  });
  expect((await read('users/b'))?.['rev']).toBeGreaterThanOrEqual(since);
});

describe('departures', () => {
  const entry = (id: string, role: string | null) => ({ id, rev: 9, role, syncedAt: backup });

  test('that say otherwise than the restored document go, also beside one that is stamped already', async () => {
    await set('departures/a', entry('a', null));
    await set('users/b', user('b', { rev: since + 5, syncedAt: FieldValue.serverTimestamp() }));
    await set('departures/b', entry('b', 'employee'));
    expect(await run()).toEqual({ documents: 5, departures: 0, departuresRemoved: 2 });
    expect(await read('departures/a')).toBeUndefined();
    expect(await read('departures/b')).toBeUndefined();
  });

  test('of people who are not in the restored state are told anew, to whoever got them back meanwhile', async () => {
    for (const id of ['x', 'y', 'z']) await set(`departures/${id}`, entry(id, null));
    expect(await run()).toMatchObject({ departures: 3 });
    for (const id of ['x', 'y', 'z']) {
      const { rev, syncedAt } = (await read(`departures/${id}`)) as { rev: number; syncedAt: Timestamp };
      expect(rev).toBeGreaterThanOrEqual(since);
      expect(syncedAt.toMillis()).toBeGreaterThanOrEqual(restored.getTime());
    }
  });

  test('that say what the restored document says are told anew, at its revision', async () => {
    await set('users/e', user('e', { role: 'employee' }));
    await set('departures/e', entry('e', 'employee'));
    expect(await run()).toEqual({ documents: 6, departures: 1, departuresRemoved: 0 });
    const rev: unknown = (await read('users/e'))?.['rev'];
    expect(rev).toBeGreaterThanOrEqual(since);
    expect(await read('departures/e')).toEqual({ ...entry('e', 'employee'), rev, syncedAt: expect.any(Timestamp) });
  });
});

test.each([new Date(Date.now() + 3_600_000), new Date(Number.NaN)])('a restore at %s is refused', async (restored) => {
  const before = await everything();
  await expect(run({ restored })).rejects.toThrow('ahead of this clock');
  expect(await everything()).toEqual(before);
});
