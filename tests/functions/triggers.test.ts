/** Fault 17, fault 52 and D17: the functions as the cloud calls them, after a write, whoever made it. */
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { errorEntry, type ErrorEntry } from '#domain/error-log.ts';
import { openBackend } from './backend.ts';

const { triggers, clear, document, read } = openBackend();

const now = FieldValue.serverTimestamp();
const early = new Timestamp(1_700_000_000, 0);
const maria = { id: 'maria', firstName: 'Maria', role: 'customer', rev: 4, edit: 'abc:2 xyz:1' };
/** As a backup has it. */
const kept = { ...maria, syncedAt: early };
const seconds = () => Math.floor(Date.now() / 1000);
const until = (fact: () => Promise<void>) => vi.waitFor(fact, { timeout: 60_000, interval: 20 });
const holds = (path: string, fields: object) => until(async () => expect(await read(path)).toMatchObject(fields));

/** Resolves when the function was called for another write, which is later than all that were made before. */
async function untilLaterWasStamped(): Promise<void> {
  const later = `users/later-${crypto.randomUUID()}`;
  await document(later).set({ role: 'customer' });
  await holds(later, { rev: 1 });
}

describe.runIf(triggers)('After a write', () => {
  beforeEach(async () => {
    await clear();
    // A device wrote it.
    await document('users/maria').set({ ...maria, syncedAt: now });
  });
  afterEach(untilLaterWasStamped);

  describe('stampUser', () => {
    test('an edit in the console gets the next revision, a new edit before the trail, and the time of the server', async () => {
      const before = await read('users/maria');
      await document('users/maria').update({ firstName: 'Marie' });
      await holds('users/maria', { firstName: 'Marie', rev: 5 });
      const after = await read('users/maria');
      expect(after?.['edit']).toMatch(/^console-[0-9a-f]{8}:1 abc:2 xyz:1$/);
      expect(after?.['syncedAt'].toMillis()).toBeGreaterThan(before?.['syncedAt'].toMillis());
    });

    test('a device that listens is told of the stamped document, and nothing stamps it again', async () => {
      const seen: number[] = [];
      onTestFinished(document('users/maria').onSnapshot((found) => void seen.push(Number(found.get('rev')))));
      await until(async () => expect(seen.at(-1)).toBe(4));
      await document('users/maria').update({ firstName: 'Marie' });
      await until(async () => expect(seen.at(-1)).toBe(5));
      await untilLaterWasStamped();
      expect(seen.at(-1)).toBe(5);
    });

    test('a revision that a hand set back right after a write grows on', async () => {
      await document('users/maria').set({ ...maria, rev: 7, syncedAt: now });
      await document('users/maria').set({ ...maria, syncedAt: now });
      await holds('users/maria', { rev: 8 });
    });

    test('a document made by hand becomes revision 1', async () => {
      await document('users/marie').set({ firstName: 'Marie' });
      await holds('users/marie', { firstName: 'Marie', rev: 1, syncedAt: expect.any(Timestamp) });
      expect((await read('users/marie'))?.['edit']).toMatch(/^console-[0-9a-f]{8}:1$/);
    });

    test('what a device makes or changes stays as it is', async () => {
      await document('users/marie').set({ ...maria, id: 'marie', rev: 1, edit: 'def:1', syncedAt: now });
      await document('users/maria').set({ ...maria, rev: 5, edit: 'def:1 abc:2 xyz:1', syncedAt: now });
      const written = [await read('users/marie'), await read('users/maria')];
      await untilLaterWasStamped();
      expect([await read('users/marie'), await read('users/maria')]).toEqual(written);
    });

    test('a deleted document does not come back', async () => {
      await document('users/maria').update({ firstName: 'Marie' });
      await document('users/maria').delete();
      await untilLaterWasStamped();
      expect(await read('users/maria')).toBeUndefined();
    });

    test('one that was deleted in the console and restored is newer than what any device remembers', async () => {
      await document('users/maria').delete();
      await document('users/maria').set(kept);
      await until(async () => expect((await read('users/maria'))?.['rev']).toBeGreaterThan(seconds() - 60));
      const back = await read('users/maria');
      expect(back).toMatchObject({ firstName: 'Maria', edit: expect.stringMatching(/^console-\w+:1 abc:2 xyz:1$/) });
      expect(back?.['syncedAt'].toMillis()).toBeGreaterThan(early.toMillis());
    });

    test('one restored over the departure of a removal exceeds it, and the departure goes', async () => {
      await document('users/maria').delete();
      await document('departures/maria').set({ id: 'maria', rev: 9, role: null, syncedAt: now });
      await document('users/maria').set(kept);
      await until(async () => expect(await read('departures/maria')).toBeUndefined());
      expect((await read('users/maria'))?.['rev']).toBeGreaterThan(1_000_000);
    });

    test('one restored over a newer one exceeds that, and an entry that still says the same stays', async () => {
      await document('departures/maria').set({ id: 'maria', rev: 6, role: 'employee', syncedAt: early });
      await document('users/maria').set({ ...maria, role: 'employee', rev: 7, syncedAt: now });
      await document('users/maria').set({ ...kept, role: 'employee' });
      await holds('users/maria', { rev: 8 });
      expect(await read('departures/maria')).toMatchObject({ rev: 6 });
    });
  });

  test('stampCatalogue: the catalogue that was edited in the console too', async () => {
    await document('plants/plants').set({ id: 'plants', plants: [], rev: 1, edit: 'abc:1', syncedAt: now });
    await document('plants/plants').update({ categories: ['Herbs'] });
    await holds('plants/plants', { categories: ['Herbs'], rev: 2 });
  });

  describe('trimErrorLog', () => {
    const entries = (count: number): ErrorEntry[] =>
      Array.from({ length: count }, (_, index) => errorEntry(`code ${index}`, 'Broken', 1_000 * index));
    const log = () => document('errorLogs/errorLogs');

    test('of 203 entries the newest 200 stay, in their order', async () => {
      const errorLogs = entries(203);
      await log().set({ errorLogs });
      await until(async () => expect((await read('errorLogs/errorLogs'))?.['errorLogs']).toHaveLength(200));
      expect(await read('errorLogs/errorLogs')).toEqual({ errorLogs: errorLogs.slice(3) });
    });

    test('200 entries, what is no list, and a log that is gone are left alone, and the next one is trimmed', async () => {
      await log().set({ errorLogs: entries(200) });
      const { updateTime } = await log().get();
      await untilLaterWasStamped();
      expect((await log().get()).updateTime).toEqual(updateTime);
      await log().set({ errorLogs: 'none' });
      await untilLaterWasStamped();
      expect(await read('errorLogs/errorLogs')).toEqual({ errorLogs: 'none' });
      await log().delete();
      await untilLaterWasStamped();
      expect(await read('errorLogs/errorLogs')).toBeUndefined();
      await log().set({ errorLogs: entries(201) });
      await until(async () => expect((await read('errorLogs/errorLogs'))?.['errorLogs']).toHaveLength(200));
    });
  });
});
