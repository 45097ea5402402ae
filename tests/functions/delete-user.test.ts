/** The callable `deleteUser`, as it is deployed and called, with the accounts of the Auth emulator. */
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, test } from 'vitest';
import { business } from '#domain/business.ts';
import { openBackend } from './backend.ts';

const { accounts, call, changePassword, clear, document, read, register, token } = openBackend();

const now = FieldValue.serverTimestamp();
const roles = { dana: 'admin', owner: 'admin', boss: 'admin', tom: 'employee', rosa: 'customer' };
const email = (id: string) => (id === 'owner' ? business.adminEmail : `${id}@garden.test`);
const asked = async (caller: string | undefined, data: unknown) =>
  call('deleteUser', data, { token: caller && (await token(email(caller))) });
const removed = (userId: string) => asked('dana', { userId });
const success = { status: 200, body: { result: { message: 'success' } } };
const refusal = { unauthenticated: 401, 'permission-denied': 403, 'invalid-argument': 400 };
const refused = (code: keyof typeof refusal) => ({
  status: refusal[code],
  body: { error: { status: code.toUpperCase().replace('-', '_'), message: expect.any(String) } },
});
const hasAccount = (uid: string) =>
  accounts()
    .getUser(uid)
    .then(
      () => true,
      () => false,
    );
/** Until the second is over in which this token was given: Firebase counts whole ones. */
async function untilLaterThan(given: string): Promise<void> {
  const { iat } = JSON.parse(Buffer.from(given.split('.')[1] ?? '', 'base64url').toString()) as { iat: number };
  await expect.poll(() => Date.now()).toBeGreaterThan((iat + 1) * 1000);
}
const left = (id: string, more: object = {}) =>
  document(`departures/${id}`).set({ id, rev: 4, role: null, syncedAt: new Timestamp(1_700_000_000, 0), ...more });

beforeEach(async () => {
  await clear();
  const people = Object.entries({ ...roles, ghost: undefined });
  await Promise.all(people.map(([id]) => register(id, email(id))));
  for (const [id, role] of Object.entries(roles))
    await document(`users/${id}`).set({ id, role, active: true, rev: 3, edit: 'abc:1', syncedAt: now });
});

describe('deleteUser', () => {
  test.each(['rosa', 'tom'])('an admin deletes %s: sessions, account and document, with a departure', async (id) => {
    expect(await removed(id)).toMatchObject(success);
    expect(await hasAccount(id)).toBe(false);
    await expect(token(email(id))).rejects.toThrow('EMAIL_NOT_FOUND');
    expect(await read(`users/${id}`)).toBeUndefined();
    expect(await read(`departures/${id}`)).toEqual({ id, rev: 4, role: null, syncedAt: expect.any(Timestamp) });
  });

  test.each([true, false])(
    'the time of the last error that was logged and what the phones told go too, the document being there: %s',
    async (there) => {
      await document('errorLogTimes/rosa').set({ at: new Timestamp(1_700_000_000, 0) });
      await document('devices/rosa').set({ id: 'rosa', latest: 'phone', devices: { phone: { contact: 1 } } });
      if (!there) {
        await document('users/rosa').delete();
        await left('rosa');
      }
      await removed('rosa');
      expect(await read('errorLogTimes/rosa')).toBeUndefined();
      expect(await read('devices/rosa')).toBeUndefined();
    },
  );

  test('an admin whose document does not say so is active, as the rules have it', async () => {
    await document('users/dana').set({ id: 'dana', role: 'admin', rev: 4, edit: 'abc:2', syncedAt: now });
    expect(await removed('rosa')).toMatchObject(success);
  });

  test('the departure that the app wrote before stays as it is', async () => {
    await document('users/rosa').delete();
    await left('rosa');
    const entry = await read('departures/rosa');
    expect(await removed('rosa')).toMatchObject(success);
    expect(await read('departures/rosa')).toEqual(entry);
    expect(await hasAccount('rosa')).toBe(false);
  });

  test('a departure to another role becomes a deletion', async () => {
    await left('tom', { rev: 2, role: 'employee' });
    await removed('tom');
    expect(await read('departures/tom')).toMatchObject({ role: null, rev: 4 });
  });

  test('doing it again succeeds and changes nothing', async () => {
    await removed('rosa');
    const entry = await read('departures/rosa');
    expect(await removed('rosa')).toMatchObject(success);
    expect(await read('departures/rosa')).toEqual(entry);
  });

  test('called twice at once, both succeed and the removal is told once', async () => {
    expect(await Promise.all([removed('rosa'), removed('rosa')])).toMatchObject([success, success]);
    expect(await hasAccount('rosa')).toBe(false);
    expect(await read('users/rosa')).toBeUndefined();
    expect(await read('departures/rosa')).toMatchObject({ role: null, rev: 4 });
  });

  test('an account that is gone already leaves nothing of the document', async () => {
    await accounts().deleteUser('rosa');
    expect(await removed('rosa')).toMatchObject(success);
    expect(await read('users/rosa')).toBeUndefined();
    expect(await read('departures/rosa')).toMatchObject({ role: null, rev: 4 });
  });

  test('an id that nobody ever had leaves no trace, and touches nobody else', async () => {
    expect(await removed('never')).toMatchObject(success);
    expect(await read('departures/never')).toBeUndefined();
    expect(await read('users/rosa')).toBeDefined();
  });

  test('an id of which only an earlier change of role is known is told as gone', async () => {
    await left('never', { rev: 2, role: 'employee' });
    expect(await removed('never')).toMatchObject(success);
    expect(await read('departures/never')).toMatchObject({ id: 'never', role: null });
  });

  test('a document deleted without a departure gets one that is newer than what any device holds', async () => {
    await document('users/rosa').delete();
    await removed('rosa');
    const { role, rev } = (await read('departures/rosa')) as { role: null; rev: number };
    expect(role).toBeNull();
    // The seconds since 1970: nobody writes once a second, and what comes back from a backup later exceeds it.
    expect(Math.abs(rev - Timestamp.now().seconds)).toBeLessThan(60);
  });

  test('an admin who is not active deletes nobody', async () => {
    await document('users/dana').update({ active: false, rev: 4, syncedAt: now });
    expect(await removed('rosa')).toMatchObject(refused('permission-denied'));
    expect(await hasAccount('rosa')).toBe(true);
  });

  test.each([
    ['whose account was disabled', { disabled: true }],
    ['whose account was deleted', null],
  ])('an admin %s a moment ago deletes nobody, though the token lives for an hour', async (_, change) => {
    const still = await token(email('dana'));
    await (change ? accounts().updateUser('dana', change) : accounts().deleteUser('dana'));
    const answer = await call('deleteUser', { userId: 'rosa' }, { token: still });
    expect(answer).toMatchObject(refused('unauthenticated'));
    expect(await hasAccount('rosa')).toBe(true);
  });

  test('a session that was ended deletes nobody, and one that was begun since does', async () => {
    const ended = await token(email('dana'));
    await untilLaterThan(ended);
    await accounts().revokeRefreshTokens('dana');
    const answer = await call('deleteUser', { userId: 'rosa' }, { token: ended });
    expect(answer).toMatchObject(refused('unauthenticated'));
    expect(await hasAccount('rosa')).toBe(true);
    expect(await removed('rosa')).toMatchObject(success);
  });

  test('an admin who has just chosen a new password goes on with the session in which it was chosen', async () => {
    const before = await token(email('dana'));
    await untilLaterThan(before);
    const goingOn = await changePassword(before, 'another-garden');
    expect(await call('deleteUser', { userId: 'rosa' }, { token: before })).toMatchObject(refused('unauthenticated'));
    expect(await call('deleteUser', { userId: 'rosa' }, { token: goingOn })).toMatchObject(success);
  });

  const word = (name: string, data: unknown) => [name, 'dana', data, 'invalid-argument'] as const;
  test.each([
    ['nobody who is not signed in', undefined, { userId: 'rosa' }, 'unauthenticated'],
    ['no employee', 'tom', { userId: 'rosa' }, 'permission-denied'],
    ['no customer', 'rosa', { userId: 'tom' }, 'permission-denied'],
    ['nobody without a document', 'ghost', { userId: 'rosa' }, 'permission-denied'],
    ['nobody deletes the own account', 'dana', { userId: 'dana' }, 'permission-denied'],
    ['nobody deletes the fixed admin', 'dana', { userId: 'owner' }, 'permission-denied'],
    ['nobody deletes another admin', 'dana', { userId: 'boss' }, 'permission-denied'],
    ['no malformed call of nobody', undefined, null, 'unauthenticated'],
    ['no call of an employee that claims a role', 'tom', { userId: 'rosa', role: 'admin' }, 'permission-denied'],
    word('no call without an id', {}),
    word('no call with a path for an id', { userId: 'rosa/x' }),
    word('no call with an empty id', { userId: '' }),
    word('no call with a number for an id', { userId: 7 }),
    word('no call with a list for an id', { userId: ['rosa'] }),
    word('no call with an id that is too long', { userId: 'r'.repeat(129) }),
    word('no call with an id that Firestore keeps for itself', { userId: '__rosa__' }),
    word('no call with dots for an id', { userId: '..' }),
    word('no call with a line break in the id', { userId: 'rosa\n' }),
    word('no call with a tab in the id', { userId: 'ro\tsa' }),
    word('no call with a zero in the id', { userId: '\0rosa' }),
    word('no call with a control character of the upper range', { userId: 'rosa\u0085' }),
    word('no call with half a character', { userId: 'rosa\ud83c' }),
    word('no call with a word', 'rosa'),
    word('no call with nothing', null),
  ] as const)('refused: %s', async (_title, caller, data, code) => {
    const before = await read('users/rosa');
    expect(await asked(caller, data)).toMatchObject(refused(code));
    expect(await Promise.all(Object.keys(roles).map(hasAccount))).toEqual([true, true, true, true, true]);
    expect(await read('users/rosa')).toEqual(before);
  });
});
