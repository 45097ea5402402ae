/** What no emulator does, and the cloud may: events that are told twice or late, and years between two restores. The functions behind the triggers, called. */
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { errorEntry } from '#domain/error-log.ts';
import type { Stored } from '#domain/permission-request.ts';
import { stamp, type Written } from '../../functions/src/stamp.ts';
import { stampWritten } from '../../functions/src/stamp-written.ts';
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
  async function write(after: Stored | undefined): Promise<Written> {
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

describe('A stamp that fails', () => {
  const told: string[] = [];
  const tell = (line: string): void => void told.push(line);
  const hour = 3_600_000;

  beforeEach(() => void told.splice(0));

  /** Renames Maria in the console, and answers the event of it as the cloud tells it so many hours later. */
  async function renamed(hours: number): Promise<Parameters<typeof stampWritten>[0]> {
    const before = await maria().get();
    await maria().update({ firstName: 'Marie' });
    const after = await maria().get();
    return { data: { before, after }, time: new Date(Date.now() - hours * hour).toISOString() };
  }

  /** The database does not answer any more; answers how to end that. */
  function trouble(): () => void {
    const error = Object.assign(new Error('14 UNAVAILABLE: users/maria'), { code: 14 });
    const spy = vi.spyOn(admin.firestore, 'runTransaction').mockRejectedValue(error);
    const end = (): void => {
      spy.mockRestore();
    };
    onTestFinished(end);
    return end;
  }

  test('is tried again by the cloud, and made once the trouble is over, once', async () => {
    const event = await renamed(11.9);
    const end = trouble();
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(stampWritten(event, tell)).rejects.toThrow('UNAVAILABLE');
    end();
    await stampWritten(event, tell);
    const stamped = await read();
    expect(stamped).toMatchObject({ firstName: 'Marie', rev: 5 });
    await stampWritten(event, tell);
    expect([await read(), told]).toEqual([stamped, []]);
  });

  test('is given up after half a day, in a line that names nobody', async () => {
    const event = await renamed(12.1);
    trouble();
    await stampWritten(event, tell);
    expect(told).toEqual(['A document of users could not be stamped for 12 hours: see docs/operate.md, alerts.']);
  });

  test('is made after half a day, too, where its first event comes as late', async () => {
    await stampWritten(await renamed(12.1), tell);
    expect([(await read())?.['rev'], told]).toEqual([5, []]);
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
