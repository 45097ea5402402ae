/** Whose account outlived the document, as admins are told, with an account service that the test fills. */
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { business } from '#domain/business.ts';
import { most, type Services, unfinishedRemovals } from '../../functions/src/unfinished-removals.ts';
import { type AdminFirestore, startAdminFirestore } from './firestore-admin.ts';

let admin: AdminFirestore;
let accounts: Map<string, string>;
/** How many ids each question to the account service named. */
let asked: number[];

const auth = {
  getUsers: async (ids: { uid: string }[]) => {
    asked.push(ids.length);
    if (ids.length > 100) throw new Error('too many');
    const users = ids.flatMap(({ uid }) => (accounts.has(uid) ? [{ uid, email: accounts.get(uid) }] : []));
    return { users, notFound: [] };
  },
} as unknown as Services['auth'];

const call = (caller: string | undefined) => unfinishedRemovals({ auth, firestore: admin.firestore }, caller);
const now = () => Date.now() / 1_000;
/** Told as gone, so many seconds ago. */
const left = (id: string, ago: number, role: string | null = null) =>
  admin.firestore
    .doc(`departures/${id}`)
    .set({ id, rev: 4, role, syncedAt: new Timestamp(Math.floor(now() - ago), 0) });

beforeAll(async () => {
  admin = await startAdminFirestore();
});
afterAll(() => admin?.stop());
beforeEach(async () => {
  await admin.clear();
  asked = [];
  accounts = new Map([
    ['dana', 'dana@garden.test'],
    ['rosa', 'rosa@mail.test'],
    ['carl', 'carl@mail.test'],
    ['owner', ` ${business.adminEmail.toUpperCase()} `],
  ]);
  for (const [id, role] of Object.entries({ dana: 'admin', tom: 'employee', rosa: 'customer' })) {
    await admin.firestore.doc(`users/${id}`).set({ id, role, active: true, rev: 3 });
  }
});

test('nobody is named where nobody was removed', async () => {
  expect(await call('dana')).toEqual({ userIds: [] });
  expect(asked).toEqual([]);
});

test('whose document is gone while the account is there is named by the id alone, the newest first', async () => {
  accounts.set('edda', 'edda@mail.test');
  await left('carl', 4_000);
  await left('edda', 3_000);
  await left('never had one', 2_000);
  expect(await call('dana')).toEqual({ userIds: ['edda', 'carl'] });
});

test('not named: who is there again, has another role, is being removed now, or may not be removed', async () => {
  await left('rosa', 3_000);
  await left('carl', 3_000, 'employee');
  await left('owner', 3_000);
  await left('dana', 3_000);
  expect(await call('dana')).toEqual({ userIds: [] });
  await left('carl', 60);
  expect(await call('dana')).toEqual({ userIds: [] });
  await left('carl', 180);
  expect(await call('dana')).toEqual({ userIds: ['carl'] });
});

test.each([
  ['nobody who is not signed in', undefined, 'unauthenticated'],
  ['no employee', 'tom', 'permission-denied'],
  ['no customer', 'rosa', 'permission-denied'],
  ['nobody without a document', 'ghost', 'permission-denied'],
])('is told to %s', async (_, caller, code) => {
  await left('carl', 3_000);
  await expect(call(caller)).rejects.toMatchObject({ code });
  expect(asked).toEqual([]);
});

test('is told to no admin who is not active', async () => {
  await admin.firestore.doc('users/dana').update({ active: false });
  await expect(call('dana')).rejects.toMatchObject({ code: 'permission-denied' });
});

test('however many were removed, so many are looked at, asked for in portions, and so many answered', async () => {
  const batches = Array.from({ length: 3 }, () => admin.firestore.batch());
  for (let index = 0; index < 1_100; index += 1) {
    const id = `gone-${String(index).padStart(4, '0')}`;
    accounts.set(id, `${id}@mail.test`);
    const syncedAt = new Timestamp(Math.floor(now() - 3_000 - index), 0);
    batches[index % 3]?.set(admin.firestore.doc(`departures/${id}`), { id, rev: 4, role: null, syncedAt });
  }
  for (const batch of batches) await batch.commit();
  const { userIds } = await call('dana');
  expect(userIds).toHaveLength(most);
  expect([userIds[0], userIds.at(-1)]).toEqual(['gone-0000', 'gone-0099']);
  expect(asked).toEqual(Array.from({ length: 10 }, () => 100));
});
