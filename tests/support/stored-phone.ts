/** A phone as the app has it, without screens: the replica, the engine, and a line of its own to the emulated Firestore. */
import { deleteApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, initializeFirestore } from 'firebase/firestore';
import { BehaviorSubject, firstValueFrom } from 'rxjs';
import { type HostPort, loopback } from '#backend/free-port.ts';
import { type Proxy, startProxy } from '#backend/proxy.ts';
import { visibleRoles } from '#domain/access.ts';
import { replicated } from '#domain/replicated.ts';
import { type SyncFacts, unheard } from '#domain/sync-status.ts';
import type { Role, User } from '#domain/user.ts';
import { createEngine, type Engine } from '#sync/engine/engine.ts';
import { firestoreRemote } from '#sync/firestore/remote.ts';
import { firestoreSettings } from '#sync/firestore/settings.ts';
import type { Remote } from '#sync/remote.ts';
import type { Replica } from '#sync/replica.ts';
import { createReplica } from '#sync/replica/replica.ts';
import { openReplica } from '#sync/rxdb/replica.ts';
import type { LiveRow, Store } from '#sync/store.ts';
import { type Device, dexieDevice } from './devices.ts';
import { createMemoryStore } from './memory-store.ts';

export interface StoredPhone {
  line: Proxy;
  /** While it is switched on. */
  replica: Replica;
  /** What its user may do past the replica. */
  remote: Remote;
  user(id: string): Promise<User | undefined>;
  /** Every document on it, by `collection/id`. */
  documents(): Promise<Map<string, LiveRow>>;
  /** Answers arrive again. */
  switchOn(): void;
  /** From its next write on the server takes what it sends, and no answer comes back. */
  losesAnswers(): void;
  /** What is stored on it stays. */
  switchOff(): Promise<void>;
  remove(): Promise<void>;
}

interface Opened {
  replica: Replica;
  store: Promise<Store>;
  close(): Promise<void>;
}

type StartEngine = (store: Store, report: (facts: SyncFacts) => void) => Engine;

function inIndexedDB({ uid, storage }: Device, start: StartEngine): Opened {
  const replica = openReplica({ uid, replicated, storage });
  replica.lead(({ store, report }) => start(store, report));
  return { replica, store: replica.opened, close: () => replica.close() };
}

function inMemory(store: Store, start: StartEngine): Opened {
  const facts$ = new BehaviorSubject<SyncFacts>(unheard);
  const engine = start(store, (facts) => facts$.next(facts));
  const replica = createReplica(store, { replicated, facts$, refresh: () => engine.refresh() });
  return { replica, store: Promise.resolve(store), close: () => engine.stop() };
}

interface Whose {
  uid: string;
  role: Role;
  /** RxDB has room for three in one process. */
  storage: 'IndexedDB' | 'memory';
}

/** On, and with a line. */
export async function startStoredPhone(
  { host, port, projectId }: HostPort & { projectId: string },
  { uid, role, storage }: Whose,
): Promise<StoredPhone> {
  const line = await startProxy({ host, port });
  const [device, memory] = [dexieDevice(), createMemoryStore()];
  let losing = false;
  /** Once the server has answered what stands there, only the commit is left. */
  const lossy = (remote: Remote): Remote => ({
    ...remote,
    transact: (ref, decide) =>
      remote.transact(ref, async (server) => {
        const write = await decide(server);
        if (losing) line.dropAnswers(true);
        return write;
      }),
  });

  function open() {
    const app = initializeApp({ projectId }, `phone-${crypto.randomUUID()}`);
    const db = initializeFirestore(app, firestoreSettings());
    const mockUserToken = { sub: uid, email: `${uid}@garden.test`, email_verified: true };
    connectFirestoreEmulator(db, loopback, line.port, { mockUserToken });
    // The emulator's clock is this one.
    const sameMachine = { serverTime: async () => Date.now(), ask: async () => undefined };
    const remote = lossy(firestoreRemote(db, { replicated, ...sameMachine }));
    const scope = { uid, role, roles: visibleRoles(role) };
    const start: StartEngine = (store, report) => {
      const engine = createEngine({ store, remote, scope, replicated, report });
      engine.start();
      return engine;
    };
    const opened = storage === 'memory' ? inMemory(memory, start) : inIndexedDB(device, start);
    const close = async (): Promise<void> => {
      await opened.close();
      await deleteApp(app);
    };
    return { ...opened, remote, close };
  }

  let on = open();
  return {
    line,
    get replica() {
      return on.replica;
    },
    get remote() {
      return on.remote;
    },
    async user(id) {
      return (await firstValueFrom(on.replica.document$({ collection: 'users', id })))?.value;
    },
    async documents() {
      const store = await on.store;
      const found = new Map<string, LiveRow>();
      for (const row of await store.users({ from: null, to: null })) if (!row.gone) found.set(`users/${row.id}`, row);
      const catalogue = await store.get({ collection: 'plants', id: 'plants' });
      if (catalogue && !catalogue.gone) found.set('plants/plants', catalogue);
      return found;
    },
    losesAnswers() {
      losing = true;
    },
    switchOn() {
      losing = false;
      line.dropAnswers(false);
      on = open();
    },
    switchOff: () => on.close(),
    async remove() {
      await on.close();
      await line.stop();
    },
  };
}
