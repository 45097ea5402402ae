/** A backup, a day of writes, and back: what the database holds then, and whether devices will believe it. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentReference, type Firestore, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { backup, restore } from '../../functions/backup-folder.ts';
import type { Gained } from '../../functions/gained-roles.ts';
import { restamp } from '../../functions/src/restamp.ts';
import { type AdminFirestore, startAdminFirestore } from './firestore-admin.ts';

let admin: AdminFirestore;
let firestore: Firestore;

const count = 120;
const written = new Timestamp(1_700_000_000, 123_456_000);
const marks = { rev: 4, edit: 'abc:2', syncedAt: written };
const everything = async (): Promise<Map<string, Record<string, unknown>>> => {
  const all = await Promise.all(
    ['users', 'plants', 'departures', 'errorLogs', 'errorLogTimes', 'devices'].map((name) =>
      firestore.collection(name).get(),
    ),
  );
  return new Map(all.flatMap(({ docs }) => docs.map((document) => [document.ref.path, document.data()])));
};
const newFolder = async (): Promise<string> => {
  const { path, remove } = await temporaryFolder('backup');
  onTestFinished(remove);
  return join(path, 'data');
};

beforeAll(async () => {
  admin = await startAdminFirestore();
  ({ firestore } = admin);
});
afterAll(() => admin?.stop());
beforeEach(async () => {
  await admin.clear();
  const batch = firestore.batch();
  for (let index = 0; index < count; index += 1) {
    const id = `customer-${index}`;
    const notes = [{ id: 'n1', note: `Gate ${index}`, createdBy: 'Tom', createdAt: 1_600_000_000_000 }];
    batch.set(firestore.doc(`users/${id}`), { id, role: 'customer', city: 'Folsom', notes, ...marks });
  }
  batch.set(firestore.doc('users/odd'), {
    at: new GeoPoint(38, -121),
    like: firestore.doc('users/customer-1'),
    size: 1.5,
    none: null,
  });
  batch.set(firestore.doc('plants/plants'), { id: 'plants', plants: [], categories: ['Herbs'], ...marks });
  batch.set(firestore.doc('departures/gone'), { id: 'gone', role: null, rev: 9, syncedAt: written });
  batch.set(firestore.doc('errorLogs/errorLogs'), { errorLogs: [{ code: 'uncaught-error' }] });
  batch.set(firestore.doc('devices/tom'), {
    id: 'tom',
    latest: 'd',
    devices: { d: { contact: 1, waiting: 0, version: '1' } },
  });
  await batch.commit();
});

test('after a day of writes all that was kept is back, newer than what devices remember; what was made since stays', async () => {
  const before = await everything();
  const folder = await newFolder();
  const told: number[] = [];
  expect(await backup(firestore, folder, (documents) => told.push(documents))).toBe(count + 5);
  expect(told.at(-1)).toBe(count + 5);
  expect(await everything()).toEqual(before);

  await firestore.doc('users/customer-1').update({ city: 'Davis', notes: [], rev: 9, edit: 'def:1' });
  await firestore.doc('users/customer-2').delete();
  await firestore.doc('departures/customer-2').set({ id: 'customer-2', role: null, rev: 5, syncedAt: Timestamp.now() });
  await firestore.doc('users/newcomer').set({ id: 'newcomer', role: 'customer', ...marks });
  const day = await everything();

  const began = new Date();
  expect(await restore(firestore, folder, { write: false })).toBe(count + 5);
  expect(await everything()).toEqual(day);
  expect(await restore(firestore, folder, { write: true })).toBe(count + 5);
  const {
    'users/newcomer': newcomer,
    'departures/customer-2': _departure,
    ...back
  } = Object.fromEntries(await everything());
  expect(newcomer).toMatchObject({ id: 'newcomer' });
  expect(Object.keys(back)).toEqual([...before.keys()]);
  for (const [path, { like, ...stored }] of before) {
    expect(back[path]).toMatchObject(stored);
    expect((back[path]?.['like'] as DocumentReference | undefined)?.path).toBe(
      (like as DocumentReference | undefined)?.path,
    );
  }

  expect(await restamp(firestore, { restored: began, write: true })).toMatchObject({ departuresRemoved: 1 });
  for (const path of ['users/customer-1', 'users/customer-2', 'plants/plants']) {
    const { rev } = (await firestore.doc(path).get()).data() as { rev: number };
    expect(rev).toBeGreaterThanOrEqual(Math.floor(began.getTime() / 1000));
  }
  expect((await firestore.doc('users/customer-1').get()).data()).toMatchObject({
    city: 'Folsom',
    notes: [{ note: 'Gate 1' }],
  });
});

test('a folder that a backup makes is read by nobody else on that computer', async () => {
  const folder = await newFolder();
  await backup(firestore, folder, undefined);
  expect(statSync(folder).mode & 0o077).toBe(0);
});

test.each([false, true])('whoever gets access back is told before anything is written (--write: %s)', async (write) => {
  const people = firestore.collection('users');
  const set = (id: string, fields: object) => people.doc(id).set({ id, ...fields });
  await set('ada', { role: 'admin', active: true });
  await set('eva', { role: 'employee' });
  await set('ida', { role: 'employee', active: true });
  await set('leo', { role: 'admin', active: true });
  await set('max', { role: 'employee', active: true });
  await set('tom', { role: 'employee', active: true });
  await set('zoe', { role: 'employee', active: false });
  const folder = await newFolder();
  await backup(firestore, folder, undefined);

  await set('ada', { role: 'admin', active: false });
  await people.doc('eva').delete();
  await set('ida', { role: 'admin', active: true });
  await set('leo', { role: 'employee', active: true });
  await set('tom', { role: 'customer', active: true });
  await set('zoe', { role: 'customer', active: true });
  const told: string[] = [];
  const tell = (gained: readonly Gained[]): void =>
    gained.forEach(({ id, role, now }) => told.push(`${id}: ${role}, now ${now}`));
  await restore(firestore, folder, { write, tell, progress: (documents) => told.push(`${documents}`) });
  expect(told.slice(0, 5)).toEqual([
    'ada: admin, now not active',
    'eva: employee, now nobody',
    'leo: admin, now employee',
    'tom: employee, now customer',
    '50',
  ]);
});

test('a folder with something in it is not written over, and a database without anything is no backup', async () => {
  const folder = await newFolder();
  mkdirSync(folder);
  writeFileSync(join(folder, 'letter'), 'mine');
  await expect(backup(firestore, folder, undefined)).rejects.toThrow(`${folder} is not empty`);
  await admin.clear();
  await expect(backup(firestore, await newFolder(), undefined)).rejects.toThrow('holds nothing');
});

test('a folder that is no backup changes nothing', async () => {
  const before = await everything();
  await expect(restore(firestore, await newFolder(), { write: true })).rejects.toThrow('firebase-export-metadata.json');
  expect(await everything()).toEqual(before);
});
