/** What cannot be had of the emulators: an account service that fails, and revisions that the stamp beside it would mend first. The function behind `deleteUser`, called. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteUser, type Services } from '../../functions/src/delete-user.ts';
import { type AdminFirestore, startAdminFirestore } from './firestore-admin.ts';

let admin: AdminFirestore;

const signedIn = { uid: 'dana', token: { iat: 1_700_000_000, email_verified: true } };
const missing = () => Object.assign(new Error('gone'), { code: 'auth/user-not-found' });
const working = {
  getUser: async (uid: string) => ({ uid, email: `${uid}@garden.test`, disabled: false }),
  revokeRefreshTokens: async () => undefined,
  deleteUser: async () => undefined,
};
const remove = (auth: Partial<typeof working> = {}, firestore = admin.firestore) =>
  deleteUser({ auth: { ...working, ...auth } as unknown as Services['auth'], firestore }, signedIn, {
    userId: 'rosa',
  });
const read = async (path: string) => (await admin.firestore.doc(path).get()).data();

beforeAll(async () => {
  admin = await startAdminFirestore();
});
afterAll(() => admin?.stop());
beforeEach(async () => {
  await admin.clear();
  for (const [id, role] of Object.entries({ dana: 'admin', rosa: 'customer' }))
    await admin.firestore.doc(`users/${id}`).set({ id, role, active: true, rev: 3 });
});

test('an account that vanishes in between is no trouble', async () => {
  expect(await remove({ revokeRefreshTokens: () => Promise.reject(missing()) })).toEqual({ message: 'success' });
  expect(await remove({ deleteUser: () => Promise.reject(missing()) })).toEqual({ message: 'success' });
  expect(await read('departures/rosa')).toMatchObject({ role: null, rev: 4 });
});

test('trouble of the account service is told, and the document stays for a retry', async () => {
  await expect(remove({ deleteUser: () => Promise.reject(new Error('unavailable')) })).rejects.toThrow('unavailable');
  await expect(remove({ getUser: () => Promise.reject(new Error('unavailable')) })).rejects.toThrow('unavailable');
  expect(await read('users/rosa')).toBeDefined();
});

test('of whoever lost the document before the account goes last: it alone tells that something is left', async () => {
  await admin.firestore.doc('users/rosa').delete();
  await admin.firestore.doc('departures/rosa').set({ id: 'rosa', rev: 4, role: null });
  await admin.firestore.doc('devices/rosa').set({ id: 'rosa', latest: 'phone', devices: {} });
  const runTransaction = { value: () => Promise.reject(new Error('unavailable')) };
  const failing = Object.create(admin.firestore, { runTransaction }) as typeof admin.firestore;
  const gone: string[] = [];
  const auth = { deleteUser: async () => void gone.push((await read('devices/rosa')) ? 'too soon' : 'last') };
  await expect(remove(auth, failing)).rejects.toThrow('unavailable');
  expect(gone).toEqual([]);
  await remove(auth);
  expect(gone).toEqual(['last']);
});

test.each([Number.NaN, 3.5, 'three', null, -4])(
  'a document whose revision is %s leaves as the rules count it',
  async (rev) => {
    await admin.firestore.doc('users/rosa').update({ rev });
    await remove();
    expect(await read('departures/rosa')).toMatchObject({ role: null, rev: 1 });
  },
);
