/** What the owner of the project does about roles, with an account service as Firebase answers it. */
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listStaff, makeAdmin, type StaffServices } from '../../functions/src/staff.ts';
import { type AdminFirestore, startAdminFirestore } from './firestore-admin.ts';

const registered = Date.parse('2026-11-22T08:00:00Z');
const hour = 3_600_000;
const now = registered + 10 * hour;

interface Account {
  uid: string;
  email: string;
  emailVerified: boolean;
  disabled: boolean;
  tokensValidAfterTime: string;
  metadata: { creationTime: string };
}

let admin: AdminFirestore;
let accounts: Account[];

const auth = {
  getUserByEmail: async (email: string) => {
    const found = accounts.find((account) => account.email === email);
    if (!found) throw Object.assign(new Error('gone'), { code: 'auth/user-not-found' });
    return found;
  },
  getUsers: async (asked: { uid: string }[]) => ({
    users: accounts.filter(({ uid }) => asked.some((one) => one.uid === uid)),
    notFound: [],
  }),
} as unknown as StaffServices['auth'];

const time = (at: number): string => new Date(at).toUTCString();
const account = (uid: string, more: Partial<Account> = {}): Account => ({
  uid,
  email: `${uid}@mail.test`,
  emailVerified: true,
  disabled: false,
  tokensValidAfterTime: time(registered),
  metadata: { creationTime: time(registered) },
  ...more,
});
const make = (address: string) => makeAdmin({ auth, firestore: admin.firestore }, address, { now, writer: 'w' });
const read = async (path: string) => (await admin.firestore.doc(path).get()).data();
const set = (path: string, fields: object) => admin.firestore.doc(path).set({ ...fields });

beforeAll(async () => {
  admin = await startAdminFirestore();
});
afterAll(() => admin?.stop());
beforeEach(async () => {
  await admin.clear();
  accounts = [account('rosa')];
  await set('users/rosa', { id: 'rosa', role: 'customer', active: true, rev: 3, edit: 'abc:2', city: 'Folsom' });
});

describe('Whoever reads the mail of an address becomes admin', () => {
  test('in one revision that devices hear of, with everything else as it was', async () => {
    expect(await make(' Rosa@Mail.test ')).toEqual({ outcome: 'made' });
    const marks = { rev: 4, syncedAt: expect.any(Timestamp) };
    expect(await read('users/rosa')).toEqual({
      id: 'rosa',
      role: 'admin',
      active: true,
      city: 'Folsom',
      edit: 'owner-w:1 abc:2',
      ...marks,
    });
    expect(await read('departures/rosa')).toEqual({ id: 'rosa', role: 'admin', ...marks });
  });

  test('once: the second time nothing is written', async () => {
    await make('rosa@mail.test');
    const before = await read('users/rosa');
    expect(await make('rosa@mail.test')).toEqual({ outcome: 'already' });
    expect(await read('users/rosa')).toEqual(before);
  });

  test.each([
    ['an employee', { role: 'employee', active: true }],
    ['an employee who is not active', { role: 'employee', active: false }],
    ['an admin who is not active', { role: 'admin', active: false }],
  ])('%s too, and is active then', async (_, fields) => {
    await set('users/rosa', { id: 'rosa', ...fields, rev: 7 });
    expect(await make('rosa@mail.test')).toEqual({ outcome: 'made' });
    expect(await read('users/rosa')).toMatchObject({ role: 'admin', active: true, rev: 8 });
  });

  test('also where the document was made in the console, without marks', async () => {
    await set('users/rosa', { role: 'customer' });
    expect(await make('rosa@mail.test')).toEqual({ outcome: 'made' });
    expect(await read('users/rosa')).toMatchObject({ id: 'rosa', role: 'admin', rev: 1, edit: 'owner-w:1' });
  });
});

describe('Nobody else becomes admin', () => {
  const refused = async (outcome: object): Promise<void> => {
    expect(await make('rosa@mail.test')).toEqual(outcome);
    expect((await read('users/rosa'))?.['role']).not.toBe('admin');
    expect(await read('departures/rosa')).toBeUndefined();
  };

  test('who took the address and cannot read its mail', async () => {
    accounts = [account('rosa', { emailVerified: false })];
    await refused({ outcome: 'unverified' });
  });

  test('who took the address, and whose session outlives the owner’s new password by up to an hour', async () => {
    const changed = now - hour + 1000;
    accounts = [account('rosa', { tokensValidAfterTime: time(changed) })];
    await refused({ outcome: 'other-sessions', until: changed + hour });
    accounts = [account('rosa', { tokensValidAfterTime: time(now - hour) })];
    expect(await make('rosa@mail.test')).toEqual({ outcome: 'made' });
  });

  test('whose account is disabled', async () => {
    accounts = [account('rosa', { disabled: true })];
    await refused({ outcome: 'disabled' });
  });

  test('who did not register', async () => {
    accounts = [];
    await refused({ outcome: 'no-account' });
  });

  test('who did not finish the registration', async () => {
    await admin.firestore.doc('users/rosa').delete();
    await refused({ outcome: 'no-profile' });
  });

  test('while the account service does not answer, and that is told', async () => {
    const getUserByEmail = () => Promise.reject(Object.assign(new Error('no network'), { code: 'app/network-error' }));
    const services = { auth: { ...auth, getUserByEmail }, firestore: admin.firestore };
    await expect(makeAdmin(services, 'rosa@mail.test', { now, writer: 'w' })).rejects.toThrow('no network');
    expect((await read('users/rosa'))?.['role']).toBe('customer');
  });
});

test('who has which role is told, admins first, with who cannot sign in, is not verified or not active', async () => {
  accounts = [account('rosa'), account('zoe'), account('anna', { emailVerified: false }), account('tom')];
  await set('users/zoe', { id: 'zoe', role: 'admin', active: true, fullName: 'Zoe Z' });
  await set('users/anna', { id: 'anna', role: 'admin', fullName: 'Anna A' });
  await set('users/tom', { id: 'tom', role: 'employee', active: false, fullName: 7 });
  await set('users/gone', { id: 'gone', role: 'employee', active: true, fullName: 'Gone G' });
  const { staff, customers } = await listStaff({ auth, firestore: admin.firestore });
  expect(customers).toBe(1);
  expect(staff).toEqual([
    { id: 'anna', role: 'admin', fullName: 'Anna A', address: 'anna@mail.test', verified: false, active: true },
    { id: 'zoe', role: 'admin', fullName: 'Zoe Z', address: 'zoe@mail.test', verified: true, active: true },
    { id: 'gone', role: 'employee', fullName: 'Gone G', address: null, verified: false, active: true },
    { id: 'tom', role: 'employee', fullName: '', address: 'tom@mail.test', verified: true, active: false },
  ]);
});

test('of more people than Firebase tells of at once, everybody is told', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => `employee-${index}`);
  accounts = ids.map((id) => account(id));
  await Promise.all(ids.map((id) => set(`users/${id}`, { id, role: 'employee', active: true, fullName: id })));
  const { staff } = await listStaff({ auth, firestore: admin.firestore });
  expect(new Set(staff.map(({ address }) => address))).toEqual(new Set(accounts.map(({ email }) => email)));
  expect(staff).toHaveLength(101);
});
