/** What no emulator does, and the cloud may: events that are told twice or late, and years between two restores. The functions behind the triggers, called. */
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorEntry } from '#domain/error-log.ts';
import { stamp, type Stored, type Written } from '../../functions/src/stamp.ts';
import { trimErrors } from '../../functions/src/trim-errors.ts';
import { type AdminFirestore, startAdminFirestore } from './firestore-admin.ts';

let admin: AdminFirestore;
const stored = {
  firstName: 'Maria',
  role: 'customer',
  rev: 4,
  edit: 'abc:2 xyz:1',
  syncedAt: new Timestamp(1_700_000_000, 0),
};
const maria = () => admin.firestore.doc('users/maria');
const read = async () => (await maria().get()).data();

beforeAll(async () => {
  admin = await startAdminFirestore();
});
afterAll(() => admin?.stop());
beforeEach(async () => {
  await admin.clear();
  await maria().set(stored);
});

describe('A stamp', () => {
  /** Writes Maria, or deletes her, and answers the event of it. */
  async function write(after: Stored): Promise<Written> {
    const before = await read();
    await (after ? maria().set(after) : maria().delete());
    const snapshot = await maria().get();
    return { before, after: snapshot.data(), at: snapshot.updateTime };
  }

  test('of an event that is told twice is made once', async () => {
    const written = await write({ ...stored, firstName: 'Marie' });
    expect([await stamp(maria(), written, 'k3'), await stamp(maria(), written, 'k4')]).toEqual([true, false]);
    expect(await read()).toMatchObject({ rev: 5, edit: 'console-k3:1 abc:2 xyz:1' });
  });

  test('of a late event leaves a document that a device wrote meanwhile to that device', async () => {
    const written = await write({ ...stored, firstName: 'Marie' });
    const syncedAt = FieldValue.serverTimestamp();
    const newer = await write({ ...stored, rev: 5, edit: 'def:1 abc:2 xyz:1', syncedAt });
    expect(await stamp(maria(), written, 'k3')).toBe(false);
    expect(await read()).toEqual(newer.after);
  });

  test('of a late event brings no deleted document back', async () => {
    const written = await write({ ...stored, firstName: 'Marie' });
    await write(undefined);
    expect(await stamp(maria(), written, 'k3')).toBe(false);
    expect(await read()).toBeUndefined();
  });

  test('of a document without room for a longer trail is made without it', async () => {
    let size = 1_048_576;
    const full = () => ({ ...stored, active: true, specialtyRequests: 'x'.repeat(size) });
    for (let done = false; !done; size -= done ? 0 : 4)
      done = await maria()
        .set(full())
        .then(
          () => true,
          () => false,
        );
    const written = await write({ ...full(), active: false });
    expect(await stamp(maria(), written, 'k3')).toBe(true);
    expect(await read()).toMatchObject({ active: false, rev: 5, edit: stored.edit });
  });

  test('of a second return from a backup exceeds the first and what was written since', async () => {
    await write(undefined);
    await stamp(maria(), await write(stored), 'k3');
    const once = Number((await read())?.['rev']);
    await write(undefined);
    const written = await write(stored);
    const later = { ...written, at: new Timestamp(Timestamp.now().seconds + 3600, 0) };
    expect(await stamp(maria(), later, 'k4')).toBe(true);
    expect((await read())?.['rev']).toBeGreaterThan(once + 1000);
  });
});

describe('A trimming of the error log', () => {
  const errorLogs = Array.from({ length: 201 }, (_, index) => errorEntry(`code ${index}`, 'Broken', 1_000 * index));
  const log = () => admin.firestore.doc('errorLogs/errorLogs');

  test('of an event that is told twice, or late, trims what is there now', async () => {
    await log().set({ errorLogs });
    expect([await trimErrors(log(), { errorLogs }), await trimErrors(log(), { errorLogs })]).toEqual([true, false]);
    expect((await log().get()).get('errorLogs')).toHaveLength(200);
  });

  test('of a late event brings no deleted log back', async () => {
    expect(await trimErrors(log(), { errorLogs })).toBe(false);
    expect((await log().get()).exists).toBe(false);
  });
});
