/** What the callable `deleteUser` does with accounts and documents, with an account service that can fail. */
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { business } from '#domain/business.ts';
import { deleteUser, type Services } from '../../functions/src/delete-user.ts';
import { type AdminFirestore, startAdminFirestore } from './firestore-admin.ts';

let admin: AdminFirestore;
let accounts: Map<string, string>;
let done: string[];

const missing = () => Object.assign(new Error('gone'), { code: 'auth/user-not-found' });
const needs = (uid: string): void => {
  if (!accounts.has(uid)) throw missing();
};
const auth = {
  getUser: async (uid: string) => {
    needs(uid);
    return { uid, email: accounts.get(uid) };
  },
  revokeRefreshTokens: async (uid: string) => {
    needs(uid);
    done.push(`revoked ${uid}`);
  },
  deleteUser: async (uid: string) => {
    needs(uid);
    accounts.delete(uid);
    done.push(`deleted ${uid}`);
  },
} as unknown as Services['auth'];

const call = (caller: string | undefined, data: unknown) =>
  deleteUser({ auth, firestore: admin.firestore }, caller, data);
const document = async (path: string) => (await admin.firestore.doc(path).get()).data();

beforeAll(async () => {
  admin = await startAdminFirestore();
});
afterAll(() => admin?.stop());
beforeEach(async () => {
  await admin.clear();
  done = [];
  accounts = new Map([
    ['dana', 'Dana@garden.test'],
    ['owner', ` ${business.adminEmail.toUpperCase()} `],
    ['tom', 'tom@garden.test'],
    ['rosa', 'rosa@mail.test'],
  ]);
  const roles = { dana: 'admin', owner: 'admin', boss: 'admin', tom: 'employee', rosa: 'customer' };
  for (const [id, role] of Object.entries(roles)) {
    await admin.firestore.doc(`users/${id}`).set({ id, role, active: true, rev: 3 });
  }
});

test.each(['rosa', 'tom'])('an admin deletes %s: sessions, account and document, with a departure', async (userId) => {
  expect(await call('dana', { userId })).toEqual({ message: 'success' });
  expect(done).toEqual([`revoked ${userId}`, `deleted ${userId}`]);
  expect(await document(`users/${userId}`)).toBeUndefined();
  const entry = { id: userId, rev: 4, role: null, syncedAt: expect.any(Timestamp) };
  expect(await document(`departures/${userId}`)).toEqual(entry);
});

test.each([true, false])(
  'the time of the last error that was logged goes too, the document being there: %s',
  async (there) => {
    await admin.firestore.doc('errorLogTimes/rosa').set({ at: new Timestamp(1_700_000_000, 0) });
    if (!there) {
      await admin.firestore.doc('users/rosa').delete();
      await admin.firestore
        .doc('departures/rosa')
        .set({ id: 'rosa', rev: 4, role: null, syncedAt: new Timestamp(1, 0) });
    }
    await call('dana', { userId: 'rosa' });
    expect(await document('errorLogTimes/rosa')).toBeUndefined();
  },
);

test.each([Number.NaN, 3.5, 'three', null, -4])(
  'a document whose revision is %s leaves as the rules count it',
  async (rev) => {
    await admin.firestore.doc('users/rosa').update({ rev });
    await call('dana', { userId: 'rosa' });
    expect(await document('departures/rosa')).toMatchObject({ role: null, rev: 1 });
  },
);

test('an admin who is not active deletes nobody', async () => {
  await admin.firestore.doc('users/dana').update({ active: false });
  await expect(call('dana', { userId: 'rosa' })).rejects.toMatchObject({ code: 'permission-denied' });
  expect(accounts.has('rosa')).toBe(true);
});

test('an admin whose document does not say so is active, as the rules have it', async () => {
  await admin.firestore.doc('users/dana').set({ id: 'dana', role: 'admin' });
  expect(await call('dana', { userId: 'rosa' })).toEqual({ message: 'success' });
});

test('the departure that the app wrote before stays as it is', async () => {
  const entry = { id: 'rosa', rev: 4, role: null, syncedAt: new Timestamp(1_700_000_000, 0) };
  await admin.firestore.doc('users/rosa').delete();
  await admin.firestore.doc('departures/rosa').set(entry);
  expect(await call('dana', { userId: 'rosa' })).toEqual({ message: 'success' });
  expect(await document('departures/rosa')).toEqual(entry);
  expect(accounts.has('rosa')).toBe(false);
});

test('a departure to another role becomes a deletion', async () => {
  await admin.firestore
    .doc('departures/tom')
    .set({ id: 'tom', rev: 2, role: 'employee', syncedAt: new Timestamp(1, 0) });
  await call('dana', { userId: 'tom' });
  expect(await document('departures/tom')).toMatchObject({ role: null, rev: 4 });
});

test('doing it again succeeds and changes nothing', async () => {
  await call('dana', { userId: 'rosa' });
  const entry = await document('departures/rosa');
  done = [];
  expect(await call('dana', { userId: 'rosa' })).toEqual({ message: 'success' });
  expect([done, await document('departures/rosa')]).toEqual([[], entry]);
});

test('called twice at once, both succeed and the removal is told once', async () => {
  const both = await Promise.all([call('dana', { userId: 'rosa' }), call('dana', { userId: 'rosa' })]);
  expect(both).toEqual([{ message: 'success' }, { message: 'success' }]);
  expect(accounts.has('rosa')).toBe(false);
  expect(await document('users/rosa')).toBeUndefined();
  expect(await document('departures/rosa')).toMatchObject({ role: null, rev: 4 });
});

test('an account that is gone already leaves nothing of the document', async () => {
  accounts.delete('rosa');
  expect(await call('dana', { userId: 'rosa' })).toEqual({ message: 'success' });
  expect(done).toEqual([]);
  expect(await document('users/rosa')).toBeUndefined();
  expect(await document('departures/rosa')).toMatchObject({ role: null, rev: 4 });
});

test('an id that nobody ever had leaves no trace, and touches nobody else', async () => {
  expect(await call('dana', { userId: 'never' })).toEqual({ message: 'success' });
  expect(done).toEqual([]);
  expect(await document('departures/never')).toBeUndefined();
  expect(await document('users/rosa')).toBeDefined();
});

test('an id of which only an earlier change of role is known is told as gone', async () => {
  const entry = { id: 'never', rev: 2, role: 'employee', syncedAt: new Timestamp(1, 0) };
  await admin.firestore.doc('departures/never').set(entry);
  expect(await call('dana', { userId: 'never' })).toEqual({ message: 'success' });
  expect(await document('departures/never')).toMatchObject({ id: 'never', role: null });
});

test('an account that vanishes in between is no trouble', async () => {
  const racing = { ...auth, revokeRefreshTokens: () => Promise.reject(missing()) } as unknown as Services['auth'];
  const services = { auth: racing, firestore: admin.firestore };
  expect(await deleteUser(services, 'dana', { userId: 'rosa' })).toEqual({ message: 'success' });
});

test('a document deleted without a departure gets one that is newer than what any device holds', async () => {
  await admin.firestore.doc('users/rosa').delete();
  await call('dana', { userId: 'rosa' });
  const { role, rev } = (await document('departures/rosa')) as { role: null; rev: number };
  expect(role).toBeNull();
  // The seconds since 1970: nobody writes once a second, and what comes back from a backup later exceeds it.
  expect(Math.abs(rev - Timestamp.now().seconds)).toBeLessThan(60);
});

test.each([
  ['nobody who is not signed in', undefined, { userId: 'rosa' }, 'unauthenticated'],
  ['no employee', 'tom', { userId: 'rosa' }, 'permission-denied'],
  ['no customer', 'rosa', { userId: 'tom' }, 'permission-denied'],
  ['nobody without a document', 'ghost', { userId: 'rosa' }, 'permission-denied'],
  ['nobody deletes the own account', 'dana', { userId: 'dana' }, 'permission-denied'],
  ['nobody deletes the fixed admin', 'dana', { userId: 'owner' }, 'permission-denied'],
  ['nobody deletes another admin', 'dana', { userId: 'boss' }, 'permission-denied'],
  ['no call without an id', 'dana', {}, 'invalid-argument'],
  ['no call with a path for an id', 'dana', { userId: 'rosa/x' }, 'invalid-argument'],
  ['no call with an empty id', 'dana', { userId: '' }, 'invalid-argument'],
  ['no call with a number for an id', 'dana', { userId: 7 }, 'invalid-argument'],
  ['no call with a list for an id', 'dana', { userId: ['rosa'] }, 'invalid-argument'],
  ['no call with an id that is too long', 'dana', { userId: 'r'.repeat(129) }, 'invalid-argument'],
  ['no call with an id that Firestore keeps for itself', 'dana', { userId: '__rosa__' }, 'invalid-argument'],
  ['no call with dots for an id', 'dana', { userId: '..' }, 'invalid-argument'],
  ['no call with a line break in the id', 'dana', { userId: 'rosa\n' }, 'invalid-argument'],
  ['no call with a tab in the id', 'dana', { userId: 'ro\tsa' }, 'invalid-argument'],
  ['no call with a zero in the id', 'dana', { userId: '\0rosa' }, 'invalid-argument'],
  ['no call with a control character of the upper range', 'dana', { userId: 'rosa\u0085' }, 'invalid-argument'],
  ['no call with half a character', 'dana', { userId: 'rosa\ud83c' }, 'invalid-argument'],
  ['no call with a word', 'dana', 'rosa', 'invalid-argument'],
  ['no malformed call of nobody', undefined, null, 'unauthenticated'],
  ['no call of an employee that claims a role', 'tom', { userId: 'rosa', role: 'admin' }, 'permission-denied'],
  ['no call with nothing', 'dana', null, 'invalid-argument'],
])('refused: %s', async (_title, caller, data, code) => {
  await expect(call(caller, data)).rejects.toMatchObject({ code });
  expect([done, await document('users/rosa')]).toEqual([[], { id: 'rosa', role: 'customer', active: true, rev: 3 }]);
});

test('trouble of the account service is told, and the document stays for a retry', async () => {
  const broken = { ...auth, deleteUser: () => Promise.reject(new Error('unavailable')) };
  const services = { auth: broken as Services['auth'], firestore: admin.firestore };
  await expect(deleteUser(services, 'dana', { userId: 'rosa' })).rejects.toThrow('unavailable');
  expect(await document('users/rosa')).toBeDefined();
});
