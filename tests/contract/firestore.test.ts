/** What only Firestore can get wrong. */
import { collection, getDocsFromCache } from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firestoreEmulatorAvailable } from '#backend/firestore-emulator.ts';
import type { Scope } from '#sync/document.ts';
import { firestoreRemote } from '#sync/firestore/remote.ts';
import { aUser } from '#tests/support/people.ts';
import { type FirestoreServer, openFirestoreServer, sameMachine } from './firestore-server.ts';
import { patientRemote } from './patient-remote.ts';

const emil = { uid: 'emil', email: 'emil@garden.test' };
const scope: Scope = { uid: 'emil', role: 'employee', roles: ['customer'] };
const marks = { rev: 1, edit: 'before:1', syncedAt: { seconds: 1_600_000_000, nanoseconds: 0 } };

describe.runIf(await firestoreEmulatorAvailable())('remote: Firestore alone', () => {
  let server: FirestoreServer;

  beforeAll(async () => {
    server = await openFirestoreServer();
  });
  beforeEach(async () => {
    await server.reset();
    await server.store('users', 'emil', { ...aUser('emil', { role: 'employee' }), ...marks });
    await server.store('users', 'rosa', { ...aUser('rosa'), ...marks });
  });
  afterAll(() => server.stop());

  it('forgets a page once it was read: remembered documents that moved make the SDK look each of them up', async () => {
    const db = server.client(emil);
    const remote = patientRemote(firestoreRemote(db, sameMachine));
    expect(await remote.page('users', scope, null, 9)).toHaveLength(1);
    expect(await remote.range(scope, { from: null, to: null }, 9)).toHaveLength(1);
    // Asking the cache queues behind the SDK's own tidying up.
    expect((await getDocsFromCache(collection(db, 'users'))).size).toBe(0);
  });

  it('knows a document by its name where a hand in the console left the field out', async () => {
    const { id: _, ...nameless } = aUser('nameless');
    await server.store('users', 'nameless', nameless);
    expect(await server.remote(emil).range(scope, { from: 'n', to: 'o' }, 9)).toEqual([
      { id: 'nameless', fields: aUser('nameless'), rev: 0, edit: '' },
    ]);
  });

  it.each([
    ['another', { id: 'zoe' }, { id: 'zoe', rev: 3 }],
    ['no text', { id: 7 }, { id: null, rev: 3 }],
    ['missing', {}, { id: null, rev: 3 }],
  ])('tells as what a document is summed up whose stored id is %s', async (_, id, summed) => {
    const { id: __, ...nameless } = aUser('nameless');
    await server.store('users', 'nameless', { ...nameless, ...marks, rev: 3, ...id });
    const remote = server.remote(emil);
    expect(await remote.range(scope, { from: 'n', to: 'o' }, 9)).toMatchObject([{ id: 'nameless', rev: 3, summed }]);
    const isSummed = (place: string) => place === (summed.id ?? 'nowhere');
    for (const place of ['nameless', 'zoe']) {
      const digest = await remote.digest(scope, { from: place, to: `${place}~` });
      expect(digest).toEqual(isSummed(place) ? { count: 1, revs: 3 } : { count: 0, revs: 0 });
    }
    expect(await remote.digest(scope, { from: null, to: null })).toMatchObject({ count: summed.id ? 2 : 1 });
  });

  it('leaves out fields that are undefined, also deep inside', async () => {
    const note = { id: 'n1', note: 'Text', createdBy: 'Emil', createdAt: 1_700_000_000_000, editedBy: undefined };
    await server.remote(emil).transact({ collection: 'users', id: 'rosa' }, (server) => {
      if (!server) return null;
      const fields = { ...server.fields, primaryNote: undefined, notes: [note] } as unknown as typeof server.fields;
      return { fields, rev: 2, edit: 'device:1' };
    });
    const stored = await server.stored('users', 'rosa');
    expect(stored?.['notes']).toEqual([{ id: 'n1', note: 'Text', createdBy: 'Emil', createdAt: 1_700_000_000_000 }]);
    expect(stored).not.toHaveProperty('primaryNote');
  });

  it.each([1_100_000, 12_000_000])(
    'calls a document of %i bytes invalid, not refused or out of quota',
    async (size) => {
      const refused = server.remote(emil).transact({ collection: 'users', id: 'rosa' }, (server) => {
        return server && { fields: { ...server.fields, primaryNote: 'x'.repeat(size) }, rev: 2, edit: 'device:1' };
      });
      await expect(refused).rejects.toMatchObject({ code: 'invalid' });
    },
  );

  it('calls a document that Firestore cannot store invalid', async () => {
    const refused = server.remote(emil).transact({ collection: 'users', id: 'rosa' }, (server) => {
      if (!server) return null;
      const nested = [[['a list in a list']]] as unknown as typeof server.fields.plants;
      return { fields: { ...server.fields, plants: nested }, rev: 2, edit: 'device:1' };
    });
    await expect(refused).rejects.toMatchObject({ name: 'Error', code: 'invalid' });
    expect(await server.stored('users', 'rosa')).toMatchObject({ rev: 1 });
  });
});
