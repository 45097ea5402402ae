/** The callable `unfinishedRemovals`, as it is deployed and called: whose account outlived the document. */
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, test } from 'vitest';
import { business } from '#domain/business.ts';
import { mostUnfinished } from '#domain/removal.ts';
import { unfinishedRemovals, type Services } from '../../functions/src/unfinished-removals.ts';
import { openBackend } from './backend.ts';

const { accounts, call, clear, database, document, register, token } = openBackend();

const email = (id: string) => (id === 'owner' ? business.adminEmail : `${id}@garden.test`);
const asked = async (caller: string | undefined) =>
  call('unfinishedRemovals', null, { token: caller && (await token(email(caller))) });
const named = async (): Promise<string[]> => {
  const { status, body } = await asked('dana');
  expect(status).toBe(200);
  return (body as { result: { userIds: string[] } }).result.userIds;
};
const now = () => Date.now() / 1_000;
/** Told as gone, so many seconds before `time`. */
const entry = (id: string, ago: number, role: string | null, time = now()) => ({
  id,
  rev: 4,
  role,
  syncedAt: new Timestamp(Math.floor(time - ago), 0),
});
const left = (id: string, ago: number, role: string | null = null) =>
  document(`departures/${id}`).set(entry(id, ago, role));

beforeEach(async () => {
  await clear();
  await Promise.all(['dana', 'tom', 'rosa', 'carl', 'ghost', 'owner'].map((id) => register(id, email(id))));
  for (const [id, role] of Object.entries({ dana: 'admin', tom: 'employee', rosa: 'customer' })) {
    const marks = { rev: 3, edit: 'abc:1', syncedAt: FieldValue.serverTimestamp() };
    await document(`users/${id}`).set({ id, role, active: true, ...marks });
  }
});

describe('unfinishedRemovals', () => {
  test('nobody is named where nobody was removed', async () => {
    expect(await named()).toEqual([]);
  });

  test('whose document is gone while the account is there is named by the id alone, the newest first', async () => {
    await register('edda', email('edda'));
    await left('carl', 4_000);
    await left('edda', 3_000);
    await left('never had one', 2_000);
    expect(await named()).toEqual(['edda', 'carl']);
  });

  test('an entry that can be nobody’s keeps nobody else from being named', async () => {
    for (const id of ['x'.repeat(200), '🌱'.repeat(100)]) await left(id, 2_000);
    await left('carl', 3_000);
    expect(await named()).toEqual(['carl']);
  });

  test('not named: who is there again, has another role, is being removed now, or may not be removed', async () => {
    await left('rosa', 3_000);
    await left('carl', 3_000, 'employee');
    await left('owner', 3_000);
    await left('dana', 3_000);
    expect(await named()).toEqual([]);
    await left('carl', 60);
    expect(await named()).toEqual([]);
    await left('carl', 180);
    expect(await named()).toEqual(['carl']);
  });

  test.each([
    ['nobody who is not signed in', undefined, 401, 'UNAUTHENTICATED'],
    ['no employee', 'tom', 403, 'PERMISSION_DENIED'],
    ['no customer', 'rosa', 403, 'PERMISSION_DENIED'],
    ['nobody without a document', 'ghost', 403, 'PERMISSION_DENIED'],
  ])('is told to %s', async (_, caller, status, code) => {
    await left('carl', 3_000);
    const { body, ...answer } = await asked(caller);
    expect(answer).toMatchObject({ status });
    expect(body).toEqual({ error: { status: code, message: expect.any(String) } });
  });

  test('is told to no admin who is not active', async () => {
    await document('users/dana').update({ active: false, rev: 4, syncedAt: FieldValue.serverTimestamp() });
    expect(await asked('dana')).toMatchObject({ status: 403 });
  });

  test('is told to no admin whose account was disabled a moment ago', async () => {
    const still = await token(email('dana'));
    await accounts().updateUser('dana', { disabled: true });
    expect(await call('unfinishedRemovals', null, { token: still })).toMatchObject({ status: 401 });
  });

  const many = Array.from({ length: 1_100 }, (_, index) => `gone-${String(index).padStart(4, '0')}`);
  /** One a second, the newest first. */
  const manyLeft = async (): Promise<void> => {
    const batches = Array.from({ length: 3 }, () => database().batch());
    const time = now();
    for (const [index, id] of many.entries())
      batches[index % 3]?.set(document(`departures/${id}`), entry(id, 3_000 + index, null, time));
    for (const batch of batches) await batch.commit();
  };

  test('whoever was removed before a thousand others is named', async () => {
    await manyLeft();
    await left('carl', 3_500);
    await left('ghost', 5_000);
    expect(await named()).toEqual(['carl', 'ghost']);
  });

  test('where reading them takes too long the newest are named rather than nobody', async () => {
    await manyLeft();
    await left('carl', 3_500);
    await left('ghost', 5_000);
    let time = Date.now();
    const services = { auth: accounts() as unknown as Services['auth'], firestore: database() };
    const caller = { uid: 'dana', token: { iat: now(), email_verified: true } };
    expect(await unfinishedRemovals(services, caller, () => (time += 30_000))).toEqual({ userIds: ['carl'] });
  });

  test('however many were removed, the newest hundred of a thousand are named', async () => {
    const people = many.map((uid) => ({ uid, email: `${uid}@mail.test` }));
    for (const some of [people.slice(0, 1_000), people.slice(1_000)]) await accounts().importUsers(some);
    await manyLeft();
    const found = await named();
    expect(found).toHaveLength(mostUnfinished);
    expect([found[0], found.at(-1)]).toEqual(['gone-0000', 'gone-0099']);
  });
});
