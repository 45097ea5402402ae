/** Customers of a list: documents and accounts, with an account service as Firebase answers it. */
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adoptCustomers, type CustomerOptions, type CustomerServices } from '../../functions/src/adopt-customers.ts';
import { type AdminFirestore, startAdminFirestore } from './firestore-admin.ts';

let admin: AdminFirestore;
let accounts: { uid: string; email: string; emailVerified?: boolean }[];
let told: string[];

const auth = {
  getUsers: async (asked: { email: string }[]) => ({
    users: accounts.filter(({ email }) => asked.some((one) => one.email === email)),
    notFound: [],
  }),
  createUser: async (made: { uid: string; email: string }) => {
    if (made.email.includes('!')) throw Object.assign(new Error('malformed'), { code: 'auth/invalid-email' });
    accounts.push(made);
    return made;
  },
} as unknown as CustomerServices['auth'];

const header = ['First Name', 'Last Name', 'Email', 'Phone', 'Address', 'City', 'State', 'Zip'];
const row = (first: string, email: string) => [first, 'Abbott', email, '9165550142', '1 Elm', 'Folsom', 'CA', '95630'];
const rows = [header, ...Array.from({ length: 35 }, (_, index) => row(`Ann${index}`, `ann${index}@mail.test`))];

const adopt = (list: string[][], options: Partial<CustomerOptions> = {}, firestore = admin.firestore) => {
  told = [];
  const tell: CustomerOptions['tell'] = (at, oddities) => void told.push(`${at} ${oddities.join(' ')}`);
  return adoptCustomers({ auth, firestore }, list, { write: true, run: 'test', tell, ...options });
};
const users = async () => (await admin.firestore.collection('users').get()).docs.map((document) => document.data());
const set = (path: string, fields: object) => admin.firestore.doc(path).set({ ...fields });

beforeAll(async () => {
  admin = await startAdminFirestore();
});
afterAll(() => admin?.stop());
beforeEach(async () => {
  await admin.clear();
  accounts = [];
});

test('each row becomes a customer with an account of the same id, whose password is chosen by mail', async () => {
  expect(await adopt(rows, { write: false })).toEqual({ documents: 35, accounts: 35, thereAlready: 0, leftOut: 0 });
  expect([accounts, await users()]).toEqual([[], []]);
  expect(await adopt(rows)).toEqual({ documents: 35, accounts: 35, thereAlready: 0, leftOut: 0 });
  const made = await users();
  expect(made).toHaveLength(35);
  expect(made[0]).toMatchObject({
    role: 'customer',
    city: 'Folsom',
    rev: 1,
    edit: 'adopted-test:1',
    syncedAt: expect.any(Timestamp),
  });
  expect(new Set(accounts.map(({ uid, email }) => `${uid} ${email}`))).toEqual(
    new Set(made.map(({ id, email }) => `${String(id)} ${String(email)}`)),
  );
  expect(told).toEqual([]);
});

test('a second time nothing is made, also after a run that was cut off between an account and its document', async () => {
  await adopt(rows);
  const before = await users();
  expect(await adopt(rows)).toEqual({ documents: 0, accounts: 0, thereAlready: 35, leftOut: 0 });
  await admin.firestore.doc(`users/${String(before[3]?.['id'])}`).delete();
  expect(await adopt(rows)).toEqual({ documents: 1, accounts: 0, thereAlready: 34, leftOut: 0 });
  const comparable = (all: Awaited<ReturnType<typeof users>>) =>
    all.map(({ syncedAt: _syncedAt, ...fields }) => fields);
  expect(comparable(await users())).toEqual(comparable(before));
  expect(accounts).toHaveLength(35);
});

test('who has a document, by the account or by the address, and who was removed, stays as they are', async () => {
  accounts = [
    { uid: 'one', email: 'ann1@mail.test' },
    { uid: 'three', email: 'ann3@mail.test' },
  ];
  await set('users/one', { city: 'Davis' });
  await set('users/two', { city: 'Davis', email: 'ann2@mail.test' });
  await set('departures/three', { id: 'three', role: null });
  expect(await adopt(rows.slice(0, 6))).toEqual({ documents: 2, accounts: 2, thereAlready: 3, leftOut: 0 });
  expect((await admin.firestore.doc('users/one').get()).data()).toEqual({ city: 'Davis' });
  expect((await admin.firestore.doc('users/three').get()).exists).toBe(false);
});

test('nobody gets a second document whose address an earlier app stored in capitals, or with a blank', async () => {
  await set('users/one', { city: 'Davis', email: 'Ann0@Mail.Test' });
  await set('users/two', { city: 'Davis', email: ' ann1@mail.test' });
  expect(await adopt(rows.slice(0, 4))).toEqual({ documents: 1, accounts: 1, thereAlready: 2, leftOut: 0 });
  expect(accounts).toMatchObject([{ email: 'ann2@mail.test' }]);
  // What is no address is nobody's.
  await set('users/three', { city: 'Davis', email: 'none' });
  expect(await adopt([header, row('Bea', 'none')])).toMatchObject({ documents: 1, thereAlready: 0 });
});

test('who registered an account and no more gets the document of that account', async () => {
  accounts = [{ uid: 'registered', email: 'ann0@mail.test', emailVerified: true }];
  expect(await adopt(rows.slice(0, 2))).toEqual({ documents: 1, accounts: 0, thereAlready: 0, leftOut: 0 });
  expect(await users()).toMatchObject([{ id: 'registered', firstName: 'Ann0' }]);
});

test('whoever registered an address without showing that they read its mail learns nothing of its owner', async () => {
  accounts = [{ uid: 'anybody', email: 'ann0@mail.test', emailVerified: false }];
  expect(await adopt(rows.slice(0, 3))).toEqual({ documents: 1, accounts: 1, thereAlready: 0, leftOut: 1 });
  expect(told).toEqual(['2 unverified']);
  expect(await users()).toMatchObject([{ firstName: 'Ann1' }]);
});

test('rows with something odd are told by their number alone', async () => {
  const odd = [
    header,
    row('Ann', ''),
    row('', 'bob@mail.test'),
    ['', '', 'x@mail.test'],
    row('Bea', 'ann!@mail.test'),
    row('Cy', 'BOB@mail.test'),
  ];
  expect(await adopt(odd)).toEqual({ documents: 3, accounts: 1, thereAlready: 0, leftOut: 2 });
  expect(told).toEqual(['2 no-email', '4 no-name', '6 again', '5 wrong-email']);
  expect(await users()).toHaveLength(3);
});

test('below empty lines a row has the number that the spreadsheet shows', async () => {
  expect(await adopt([['', ''], [''], header, row('Ann', '')])).toMatchObject({ documents: 1 });
  expect(told).toEqual(['4 no-email']);
});

test('a list without names is refused before anything is made', async () => {
  await expect(adopt([['Email'], ['ann@mail.test']])).rejects.toThrow('No column of the first row');
});

test('trouble that passes ends nothing, and whose answer was lost is counted as made', async () => {
  const trouble = Object.assign(new Error('14: unavailable'), { code: 14 });
  const { firestore } = admin;
  let reads = 0;
  let commits = 0;
  const troubled = {
    doc: (path: string) => firestore.doc(path),
    collection: (path: string) => firestore.collection(path),
    getAll: (...references: Parameters<typeof firestore.getAll>) => {
      reads += 1;
      return reads === 1 ? Promise.reject(trouble) : firestore.getAll(...references);
    },
    batch: () => {
      const batch = firestore.batch();
      const commit = batch.commit.bind(batch);
      batch.commit = async () => {
        const written = await commit();
        commits += 1;
        if (commits === 2) throw trouble;
        return written;
      };
      return batch;
    },
  } as unknown as CustomerServices['firestore'];
  const made = await adopt(rows.slice(0, 5), {}, troubled);
  expect(made).toEqual({ documents: 4, accounts: 4, thereAlready: 0, leftOut: 0 });
  expect(await users()).toHaveLength(4);
});
