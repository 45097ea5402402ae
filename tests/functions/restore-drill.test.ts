/**
 * Fault 51 as a drill: work waits on phones, the owner makes a backup, a day is written, the owner restores, and every phone ends
 * as docs/sync.md promises under "Restoring from a backup".
 */
import { join } from 'node:path';
import { Timestamp } from 'firebase-admin/firestore';
import { setLogLevel } from 'firebase/firestore';
import { firstValueFrom } from 'rxjs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { visibleRoles } from '#domain/access.ts';
import { type Catalogue, catalogueRef, type CataloguePlant } from '#domain/catalogue.ts';
import { writePlant } from '#domain/catalogue-commands.ts';
import { replicated } from '#domain/replicated.ts';
import {
  choosePlant,
  readMessage,
  removeNote,
  rewriteNote,
  sendMessage,
  writeNote,
  writePrimaryNote,
} from '#domain/user-commands.ts';
import type { Note, Role, User } from '#domain/user.ts';
import { headline } from '#domain/sync-status.ts';
import type { Collection } from '#sync/document.ts';
import { readDocument } from '#sync/reading.ts';
import { ownerCommand } from '#tests/support/owner-command.ts';
import { aUser } from '#tests/support/people.ts';
import { startStoredPhone, type StoredPhone } from '#tests/support/stored-phone.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { type AdminFirestore, startAdminFirestore } from './firestore-admin.ts';

interface Whose {
  uid: string;
  role: Role;
}

let admin: AdminFirestore;
/** The admin's computer, which never loses its line. */
let desk: StoredPhone;
/** Heard all of the day, and then lost its line. */
let ahead: StoredPhone;
/** Has had no line since before the backup. */
let away: StoredPhone;
/** A customer's: what she wrote before the backup waits. */
let rosa: StoredPhone;
/** Who uses which. */
let phones: Map<StoredPhone, Whose>;

const users = (id: string) => ({ collection: 'users', id }) as const;
const note = (id: string, text: string) => writeNote({ id, note: text, createdBy: 'Staff' });
const oldNote: Note = { id: 'old', note: 'Gate code 4711', createdBy: 'Tom', createdAt: 1_600_000_000_000 };
const rose: CataloguePlant = {
  id: 'rose',
  active: true,
  name: 'Rose',
  category: 'Shrubs',
  description: 'Thorns',
  imgUrl: '',
  link: '',
  plantingMonths: [2, 4],
  size: 10,
};

const patient = { timeout: 120_000, interval: 50 };
const stored = async (path: string) => (await admin.firestore.doc(path).get()).data();
const customer = async (id: string) => (await stored(`users/${id}`)) as User | undefined;
const texts = (user: User | undefined) => (user?.notes ?? []).map(({ note: text }) => text).toSorted();
const onServer = (what: () => Promise<void>) => vi.waitFor(what, patient);

async function fill(): Promise<void> {
  const people: [string, Role][] = [
    ['ada', 'admin'],
    ['edda', 'employee'],
    ['emil', 'employee'],
    ...['rosa', 'maria', 'zoe', 'carl', 'tom', 'ida'].map((id): [string, Role] => [id, 'customer']),
  ];
  const batch = admin.firestore.batch();
  for (const [index, [id, role]] of people.entries()) {
    const marks = { rev: 4, edit: 'before:1', syncedAt: new Timestamp(1_700_000_000 + index, 0) };
    const notes = role === 'customer' ? { notes: [oldNote], primaryNote: 'Dog bites' } : {};
    batch.set(admin.firestore.doc(`users/${id}`), { ...aUser(id, { role }), ...notes, ...marks });
  }
  const catalogue: Catalogue = { id: 'plants', plants: [rose], categories: ['Shrubs'] };
  const syncedAt = new Timestamp(1_700_000_000, 0);
  batch.set(admin.firestore.doc('plants/plants'), { ...catalogue, rev: 7, edit: 'before:1', syncedAt });
  await batch.commit();
}

/** What the server holds and who may see it, as a phone holds it: fields and revision, by `collection/id`. */
async function expected({ uid, role }: Whose): Promise<Map<string, object>> {
  const found = new Map<string, object>();
  for (const collection of ['users', 'plants'] as Collection[]) {
    for (const document of (await admin.firestore.collection(collection).get()).docs) {
      const read = readDocument(replicated[collection], document.id, document.data(), undefined);
      if (!('fields' in read)) throw new Error(`${document.ref.path} cannot be read`);
      const isMine = collection === 'plants' || document.id === uid;
      if (isMine || visibleRoles(role).includes((read.fields as User).role))
        found.set(`${collection}/${document.id}`, { fields: read.fields, rev: read.rev, edit: '' });
    }
  }
  return found;
}

/** Waits until a phone holds what the server holds, and nothing of its own besides. */
async function expectEqual(phone: StoredPhone): Promise<void> {
  const whose = phones.get(phone) ?? { uid: 'nobody', role: 'customer' };
  await vi.waitFor(async () => {
    const held = [...(await phone.documents())].map(([path, { fields, rev, edit }]) => [path, { fields, rev, edit }]);
    expect(Object.fromEntries(held)).toEqual(Object.fromEntries(await expected(whose)));
    expect(await firstValueFrom(phone.replica.waiting$)).toEqual([]);
  }, patient);
}

const command = async (name: string, ...args: string[]): Promise<string> => {
  const ended = await ownerCommand(name, [...args, '--project', admin.projectId], { firestore: admin });
  expect(ended).toMatchObject({ code: 0, complained: '' });
  return ended.said;
};

beforeAll(async () => {
  setLogLevel('silent');
  // Of its own: where phones have just been switched off, the emulator cannot delete what they listened to.
  admin = await startAdminFirestore('demo-drill');
});
afterAll(() => admin?.stop());
beforeEach(async () => {
  await admin.clear();
  await fill();
  const people = [
    { uid: 'ada', role: 'admin', storage: 'memory' },
    { uid: 'edda', role: 'employee', storage: 'IndexedDB' },
    { uid: 'emil', role: 'employee', storage: 'IndexedDB' },
    { uid: 'rosa', role: 'customer', storage: 'IndexedDB' },
  ] as const;
  phones = new Map(
    await Promise.all(people.map(async (whose) => [await startStoredPhone(admin, whose), whose] as const)),
  );
  [desk, ahead, away, rosa] = [...phones.keys()] as [StoredPhone, StoredPhone, StoredPhone, StoredPhone];
  await Promise.all([...phones.keys()].map(expectEqual));
});
afterEach(() => Promise.all([...phones.keys()].map((phone) => phone.remove())));

/** What waits on phones when the backup is made. */
async function beforeTheBackup(): Promise<void> {
  // Sent, and nobody told her that it arrived.
  rosa.losesAnswers();
  await rosa.replica.edit(users('rosa'), sendMessage({ id: 'arrived', message: 'When?', userId: 'rosa', read: false }));
  await onServer(async () => expect((await customer('rosa'))?.messages).toHaveLength(1));
  rosa.line.cut();
  await rosa.replica.edit(
    users('rosa'),
    sendMessage({ id: 'waiting', message: 'Thanks', userId: 'rosa', read: false }),
  );
  await rosa.replica.edit(users('rosa'), choosePlant({ id: 'rose', name: 'Rose', category: 'Shrubs' }));

  away.line.cut();
  // This phone never hears that Carl was removed before the backup.
  await desk.remote.depart('carl', null, 'desk:1');
  await vi.waitFor(async () => expect(await desk.user('carl')).toBeUndefined(), patient);
}

/** Acknowledged by the server after the backup: the restore takes all of it back. */
async function aDay(): Promise<void> {
  const acknowledged = () =>
    vi.waitFor(async () => expect(await firstValueFrom(desk.replica.waiting$)).toEqual([]), patient);
  await desk.replica.edit(users('maria'), note('of-the-day', 'Mowed'));
  await desk.replica.edit(users('maria'), removeNote('old'));
  await desk.replica.edit(users('maria'), writePrimaryNote('Dog bites', 'Dog bites\nCall first'));
  await desk.replica.edit(users('ida'), note('of-the-day', 'Trimmed'));
  const [message] = (await customer('rosa'))?.messages ?? [];
  if (message) await desk.replica.edit(users('rosa'), readMessage(message));
  await desk.replica.edit(catalogueRef, writePlant(rose, { size: { text: '20', from: '10' } }));
  await acknowledged();
  // Seen by one phone alone, which then saves again and again.
  for (const text of ['Mowed twice', 'Mowed thrice']) {
    await ahead.replica.edit(users('ida'), rewriteNote({ note: oldNote, base: oldNote.note, text, author: 'Edda' }));
  }
  await desk.remote.depart('zoe', null, 'desk:2');
  await desk.remote.depart('tom', 'employee', 'desk:3');
  const marks = { rev: 1, edit: 'registered:1', syncedAt: Timestamp.now() };
  await admin.firestore.doc('users/newcomer').set({ ...aUser('newcomer'), ...marks });
}

/** Written by phones without a line after the day. */
async function afterTheDay(): Promise<void> {
  await expectEqual(ahead);
  ahead.line.cut();
  const ofTheDay = (await ahead.user('maria'))?.notes?.find(({ id }) => id === 'of-the-day');
  if (!ofTheDay) throw new Error('This phone did not hear of the day');
  await ahead.replica.edit(
    users('maria'),
    rewriteNote({ note: ofTheDay, base: 'Mowed', text: 'Mowed the back too', author: 'Edda' }),
  );
  await ahead.replica.edit(
    users('maria'),
    writePrimaryNote('Dog bites\nCall first', 'Dog bites\nCall first\nKey is with Ann'),
  );
  await ahead.replica.edit(users('newcomer'), note('welcome', 'Showed her the catalogue'));
  await ahead.replica.edit(catalogueRef, writePlant({ ...rose, size: 20 }, { size: { text: '30', from: '20' } }));

  await away.replica.edit(users('maria'), note('away', 'Hedge is too high'));
  await away.replica.edit(
    users('maria'),
    rewriteNote({ note: oldNote, base: oldNote.note, text: 'Gate code 0815', author: 'Emil' }),
  );
  await away.replica.edit(users('zoe'), note('away', 'Sprinkler leaks'));
  await away.replica.edit(users('ida'), note('away', 'Weeded'));
  await away.replica.edit(
    catalogueRef,
    writePlant(rose, { description: { text: 'Thorns\nBlooms in May', from: 'Thorns' } }),
  );
}

/** The story up to the restore; resolves to the folder of the backup. */
async function untilRestored(): Promise<void> {
  const { path, remove } = await temporaryFolder('drill');
  onTestFinished(remove);
  const folder = join(path, 'backup');
  await beforeTheBackup();
  expect(await command('backup', folder)).toContain('10 documents are in ');
  await aDay();
  await afterTheDay();
  expect(await command('restore', folder, '--write')).toMatch(
    /^10 documents are back, \d+ newly stamped, 2 departures removed\.$/m,
  );
}

/** A phone whose line is back, its app started anew. */
async function returns(phone: StoredPhone): Promise<void> {
  await phone.switchOff();
  phone.line.restore();
  phone.switchOn();
}

describe('After a backup, a day of work and a restore', () => {
  test('every phone equals the server, nothing that waited is lost, and nothing is doubled', async () => {
    await untilRestored();
    await expectEqual(desk);
    // Each meets what the former brought.
    for (const phone of [ahead, away, rosa]) {
      await returns(phone);
      await expectEqual(phone);
    }
    for (const phone of phones.keys()) await expectEqual(phone);

    // What waited is there, once; what the server had acknowledged since the backup is not.
    const maria = await customer('maria');
    expect(texts(maria)).toEqual(['Gate code 0815', 'Hedge is too high', 'Mowed the back too']);
    const lines = maria?.primaryNote?.split('\n') ?? [];
    expect(lines.filter((line) => line === 'Dog bites')).toHaveLength(1);
    expect(lines.filter((line) => line === 'Key is with Ann')).toHaveLength(1);
    expect(texts(await customer('ida'))).toEqual(['Gate code 4711', 'Weeded']);
    const { messages, plants } = (await customer('rosa')) ?? aUser('rosa');
    expect(messages.map(({ id, read }) => [id, read])).toEqual([
      ['arrived', false],
      ['waiting', false],
    ]);
    expect(plants.map(({ name }) => name)).toEqual(['Rose']);
    expect((await stored('plants/plants'))?.['plants']).toEqual([{ ...rose, description: 'Thorns\nBlooms in May' }]);

    // Who was removed or changed since the backup is back, who was removed before stays gone, who came since stays.
    expect(texts(await customer('zoe'))).toEqual(['Gate code 4711', 'Sprinkler leaks']);
    expect((await customer('tom'))?.role).toBe('customer');
    expect(texts(await customer('newcomer'))).toEqual(['Showed her the catalogue']);
    expect(await customer('carl')).toBeUndefined();
    expect((await admin.firestore.collection('departures').get()).docs.map(({ id }) => id)).toEqual(['carl']);

    // A single value that both changed: the server's stands, and the one that went is told on the phone that wrote it.
    const told = await firstValueFrom(ahead.replica.parked$);
    expect(told.map(({ why, mine }) => [why, 'plants' in mine && mine.plants])).toEqual([
      ['conflict', [expect.objectContaining({ size: 30 })]],
    ]);
    for (const phone of [desk, away, rosa]) {
      expect(await firstValueFrom(phone.replica.parked$)).toEqual([]);
      await vi.waitFor(
        async () => expect(headline(await firstValueFrom(phone.replica.status$))).toBe('up-to-date'),
        patient,
      );
    }
  }, 600_000);
});
