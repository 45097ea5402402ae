/** D17: the log of errors is "kept to the newest 200 by the function". */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorEntry, type ErrorEntry } from '#domain/error-log.ts';
import { trimErrors } from '../../functions/src/trim-errors.ts';
import { type AdminFirestore, startAdminFirestore } from './firestore-admin.ts';

let admin: AdminFirestore;
const log = () => admin.firestore.doc('errorLogs/errorLogs');
const entries = (count: number): ErrorEntry[] =>
  Array.from({ length: count }, (_, index) => errorEntry(`code ${index}`, 'Something went wrong', 1_000 * index));
const codes = async () => ((await log().get()).get('errorLogs') as ErrorEntry[]).map(({ code }) => code);

beforeAll(async () => {
  admin = await startAdminFirestore();
});
afterAll(() => admin?.stop());
beforeEach(() => admin.clear());

test('of 203 entries the newest 200 stay, in their order', async () => {
  const errorLogs = entries(203);
  await log().set({ errorLogs });
  expect(await trimErrors(log(), { errorLogs })).toBe(true);
  expect(await codes()).toEqual(errorLogs.slice(3).map(({ code }) => code));
});

test('200 entries are left alone, and so the trim itself calls for no other', async () => {
  const errorLogs = entries(200);
  await log().set({ errorLogs });
  const before = (await log().get()).updateTime;
  expect(await trimErrors(log(), { errorLogs })).toBe(false);
  expect((await log().get()).updateTime).toEqual(before);
});

test('an event that is told twice, or late, trims what is there now', async () => {
  const errorLogs = entries(201);
  await log().set({ errorLogs });
  expect([await trimErrors(log(), { errorLogs }), await trimErrors(log(), { errorLogs })]).toEqual([true, false]);
  expect(await codes()).toHaveLength(200);
});

test('a log that was deleted, or that a hand in the console spoilt, stays as it is', async () => {
  expect(await trimErrors(log(), undefined)).toBe(false);
  expect(await trimErrors(log(), { errorLogs: entries(201) })).toBe(false);
  expect((await log().get()).exists).toBe(false);
  await log().set({ errorLogs: 'none' });
  expect(await trimErrors(log(), { errorLogs: 'none' })).toBe(false);
  expect((await log().get()).get('errorLogs')).toBe('none');
});
