/** Where RxDB's own Firestore plugin was found to lose words: ours, against the emulated Firestore under the project's rules. Both side by side: `npm run compare`. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firestoreEmulatorAvailable } from '#backend/firestore-emulator.ts';
import { type Proxy, startProxy } from '#backend/proxy.ts';
import type { Stored } from '#domain/permission-request.ts';
import type { Note, User } from '#domain/user.ts';
import { type FirestoreServer, openFirestoreServer } from './firestore-server.ts';
import { aUser } from '#tests/support/people.ts';
import { polling, type Phone, switchOn } from '#tests/sync/phone.ts';

const emil = { uid: 'emil', email: 'emil@garden.test' };
const edda = { uid: 'edda', email: 'edda@garden.test' };
/** Milliseconds after which the SDK has given up on the network and answers from its cache. */
const longerThanPatience = 12_000;

const withNote =
  (id: string) =>
  (user: User): User => {
    const note: Note = { id, note: `Text of ${id}`, createdBy: 'Emil', createdAt: 1_700_000_000_000 };
    return { ...user, notes: [...(user.notes ?? []), note] };
  };
const notesOf = (user: User | Stored | null | undefined): string[] =>
  ((user?.['notes'] ?? []) as Note[]).map(({ id }) => id).toSorted();

describe.runIf(await firestoreEmulatorAvailable())('two phones and one customer', () => {
  let server: FirestoreServer;
  let proxy: Proxy;
  let cuttable: Phone;
  let steady: Phone;

  beforeAll(async () => {
    server = await openFirestoreServer();
  });
  beforeEach(async () => {
    await server.reset();
    const marks = { rev: 1, edit: 'before:1', syncedAt: { seconds: 1_600_000_000, nanoseconds: 0 } };
    await server.store('users', 'emil', { ...aUser('emil', { role: 'employee' }), ...marks });
    await server.store('users', 'edda', { ...aUser('edda', { role: 'employee' }), ...marks });
    await server.store('users', 'rosa', { ...aUser('rosa', { primaryNote: 'Dog bites' }), ...marks });
    proxy = await startProxy(server.emulator);
    cuttable = switchOn(server, emil, 'employee', proxy.port);
    steady = switchOn(server, edda, 'employee');
    await Promise.all([cuttable.holds('rosa'), steady.holds('rosa')]);
  });
  afterEach(async () => {
    await Promise.all([cuttable.switchOff(), steady.switchOff()]);
    await proxy.stop();
  });
  afterAll(() => server.stop());

  const allHave = async (notes: string[]) => {
    const expected = notes.toSorted();
    await expect.poll(async () => notesOf(await server.stored('users', 'rosa')), polling).toEqual(expected);
    await expect.poll(async () => notesOf(await cuttable.user('rosa')), polling).toEqual(expected);
    await expect.poll(async () => notesOf(await steady.user('rosa')), polling).toEqual(expected);
  };

  it('keep 80 of 80 notes that they append at once in 40 rounds', async () => {
    const notes: string[] = [];
    for (let round = 0; round < 40; round++) {
      const [mine, theirs] = [`emil-${round}`, `edda-${round}`];
      await Promise.all([cuttable.edit('rosa', withNote(mine)), steady.edit('rosa', withNote(theirs))]);
      notes.push(mine, theirs);
      await Promise.all([cuttable.sent(), steady.sent()]);
    }
    await allHave(notes);
    expect(notes).toHaveLength(80);
  });

  it('keep both notes when one was written without signal for longer than the SDK waits', async () => {
    proxy.cut();
    const cutAt = performance.now();
    await cuttable.edit('rosa', withNote('without-signal'));
    await steady.edit('rosa', withNote('with-signal'));
    await steady.sent();
    await expect.poll(() => performance.now() - cutAt, polling).toBeGreaterThan(longerThanPatience);
    expect(cuttable.connected()).toBe(false);
    expect(notesOf(await server.stored('users', 'rosa'))).toEqual(['with-signal']);

    proxy.restore();
    await cuttable.sent();
    await allHave(['with-signal', 'without-signal']);
  });

  it('keep a note that is sent while a hand in the console saves the document again and again, past its revision', async () => {
    const saves = async () => {
      for (let save = 0; save < 30; save++) await server.change('users', 'rosa', { city: `Davis ${save}` });
    };
    await Promise.all([saves(), steady.edit('rosa', withNote('steady')), cuttable.edit('rosa', withNote('cuttable'))]);
    await Promise.all([steady.sent(), cuttable.sent()]);
    await allHave(['cuttable', 'steady']);
    expect(await server.stored('users', 'rosa')).toMatchObject({ city: 'Davis 29' });
  });

  it('agree that an optional field was taken away', async () => {
    await cuttable.edit('rosa', (user) => {
      const rest = { ...user };
      delete rest.primaryNote;
      return rest;
    });
    await cuttable.sent();
    expect(await server.stored('users', 'rosa')).not.toHaveProperty('primaryNote');
    await expect.poll(() => steady.user('rosa'), polling).not.toHaveProperty('primaryNote');

    await steady.edit('rosa', withNote('later'));
    await steady.sent();
    await allHave(['later']);
    expect(await server.stored('users', 'rosa')).not.toHaveProperty('primaryNote');
    expect(await cuttable.user('rosa')).not.toHaveProperty('primaryNote');
  });
});
