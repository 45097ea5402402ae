/** The app's own replica in IndexedDB and its engine, as the app uses them, under the project's rules: docs/sync.md. */
import { deleteApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, initializeFirestore } from 'firebase/firestore';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { filter, firstValueFrom } from 'rxjs';
import { business } from '#domain/business.ts';
import { visibleRoles } from '#domain/access.ts';
import { replicated } from '#domain/replicated.ts';
import { writeDetails, writeNote, writePrimaryNote } from '#domain/user-commands.ts';
import type { Command } from '#domain/command.ts';
import type { User } from '#domain/user.ts';
import { createEngine } from '#sync/engine/engine.ts';
import { firestoreRemote } from '#sync/firestore/remote.ts';
import { firestoreSettings } from '#sync/firestore/settings.ts';
import { openReplica } from '#sync/rxdb/replica.ts';
import { sameMachine } from '#tests/contract/firestore-server.ts';
import { aUser } from '#tests/support/people.ts';
import { before, type Contender, type Written } from '../contender.ts';
import { indexedDb } from '../indexeddb.ts';
import { jsonOf } from './office.ts';

const users = (id: string) => ({ collection: 'users' as const, id });
const admin = { uid: 'admin', email: business.adminEmail, verified: true };
const marks = { rev: 1, edit: 'before:1', syncedAt: { seconds: 1_600_000_000, nanoseconds: 0 } };

export const ours: Contender = {
  label: 'ours',

  async office(server) {
    const add = (user: User) => server.store('users', user.id, { ...user, ...marks });
    await add(aUser(admin.uid, { role: 'admin' }));
    const remote = server.remote(admin);
    return {
      stored: async (id) => jsonOf(await server.stored('users', id)),
      add: (id) => add(aUser(id, before)),
      remove: async (id) => void (await remote.depart(id, null, 'admin:1')),
    };
  },

  async open(server, { uid, role, port }) {
    const { host, projectId } = server.emulator;
    if (!(await server.stored('users', uid))) {
      await server.store('users', uid, { ...aUser(uid, { role }), ...marks });
    }
    const app = initializeApp({ projectId }, `ours-${uid}`);
    const database = initializeFirestore(app, firestoreSettings());
    connectFirestoreEmulator(database, host, port, {
      mockUserToken: { sub: uid, email: `${uid}@garden.test`, email_verified: true },
    });
    const replica = openReplica({ uid, replicated, storage: getRxStorageDexie(indexedDb) });
    const remote = firestoreRemote(database, sameMachine);
    const scope = { uid, role, roles: visibleRoles(role) };
    replica.lead(({ store, report }) => {
      const engine = createEngine({ store, remote, scope, replicated, report });
      engine.start();
      return engine;
    });
    const held = (id: string) => firstValueFrom(replica.document$(users(id)));
    return {
      holds: async (id) => void (await firstValueFrom(replica.document$(users(id)).pipe(filter(Boolean)))),
      async write(id, written) {
        const shown = (await held(id))?.value;
        if (shown) await replica.edit(users(id), commandOf(written, shown, uid));
      },
      shows: async (id) => jsonOf((await held(id))?.value),
      told: async () => JSON.stringify((await firstValueFrom(replica.parked$)).map(({ mine }) => mine)),
      settled: async () => void (await firstValueFrom(replica.waiting$.pipe(filter(({ length }) => length === 0)))),
      async close() {
        await replica.close();
        await deleteApp(app);
      },
    };
  },
};

function commandOf({ field, word }: Written, shown: User, author: string): Command<User> {
  if (field === 'note') return writeNote({ id: word.toLowerCase(), note: word, createdBy: author });
  const text = shown.primaryNote ?? '';
  if (field === 'line') return writePrimaryNote(text, `${text}\n${word}`);
  return field === 'mobile' ? writeDetails({ mobile: word }) : writeDetails({ lastName: word });
}
