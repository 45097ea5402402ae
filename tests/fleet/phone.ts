/** A phone in real time before Firestore's emulator: the real replica and engine, the rows in memory, a process that can be killed. */
import { deleteApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, initializeFirestore } from 'firebase/firestore';
import { BehaviorSubject, firstValueFrom } from 'rxjs';
import type { FirestoreEmulator } from '#backend/firestore-emulator.ts';
import type { HostPort } from '#backend/free-port.ts';
import { type Proxy, startProxy } from '#backend/proxy.ts';
import { visibleRoles } from '#domain/access.ts';
import type { Actor } from '#domain/permission-request.ts';
import { type SyncFacts, unheard } from '#domain/sync-status.ts';
import type { Collection, Ref } from '#sync/document.ts';
import { createEngine, type Engine } from '#sync/engine/engine.ts';
import { firestoreRemote } from '#sync/firestore/remote.ts';
import { firestoreSettings } from '#sync/firestore/settings.ts';
import { type Change, GoneError, type Replica } from '#sync/replica.ts';
import type { ReplicatedLists } from '#sync/replicated.ts';
import { createReplica } from '#sync/replica/replica.ts';
import { withLookups } from '#tests/bench/bill.ts';
import { type CountingRemote, countingRemote } from '#tests/bench/page/counting-remote.ts';
import { sameMachine } from '#tests/contract/firestore-server.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { throughProcess } from '#tests/sync/process-store.ts';
import type { Process } from '#tests/sync/scheduler.ts';

export type Place = Pick<FirestoreEmulator, 'host' | 'port' | 'projectId'>;

/** What a phone has asked of the server, and for what. */
export interface Cost {
  /** With what the rules look up. */
  reads: number;
  /** Of the app, after the first one. */
  starts: number;
  /** Edits that changed something. */
  edits: number;
}

interface Running {
  process: Process;
  engine: Engine;
  replica: Replica;
  remote: CountingRemote;
  /** Resolves when it is killed. */
  ended: Promise<void>;
  end(): void;
}

/** A dead process never hears what it asked for. */
const realTime = {
  hop: ({ alive }: Process) => (alive ? Promise.resolve() : new Promise<void>(() => undefined)),
  outside: <T>(work: Promise<T>) => work,
};

export class FleetPhone {
  readonly name: string;
  readonly actor: Actor;
  readonly role = 'employee';
  /** What lies on the disk: survives the process. */
  readonly disk = createMemoryStore();
  /** The line, where it is one that fails. */
  readonly line: Proxy | undefined;
  readonly #server: Place;
  readonly #replicated: ReplicatedLists;
  readonly #beside = { lookups: 0, writes: 0 };
  #reads = 0;
  #opened = 0;
  #edits = 0;
  #running: Running | undefined;

  constructor(server: Place, replicated: ReplicatedLists, uid: string, line?: Proxy) {
    this.#server = server;
    this.#replicated = replicated;
    this.name = uid;
    this.actor = { uid, email: `${uid}@garden.test` };
    this.line = line;
  }

  get running(): boolean {
    return this.#running !== undefined;
  }

  open(): void {
    const { uid, email } = this.actor;
    const { projectId } = this.#server;
    const { host, port }: HostPort = { ...this.#server, ...(this.line && { port: this.line.port }) };
    const app = initializeApp({ projectId }, `${uid} ${(this.#opened += 1)}`);
    const database = initializeFirestore(app, firestoreSettings());
    connectFirestoreEmulator(database, host, port, { mockUserToken: { sub: uid, email } });
    const process: Process = { alive: true };
    const store = throughProcess(this.disk, process, realTime);
    const replicated = this.#replicated;
    const far = firestoreRemote(database, { ...sameMachine, replicated });
    const remote = countingRemote(withLookups(far, this.role, this.#beside));
    const facts$ = new BehaviorSubject<SyncFacts>(unheard);
    const scope = { uid, role: this.role, roles: visibleRoles(this.role) } as const;
    const engine = createEngine({ store, remote, scope, replicated, report: (facts) => facts$.next(facts) });
    const replica = createReplica(store, { replicated, facts$, refresh: () => engine.refresh() });
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    void ended.then(() => deleteApp(app));
    this.#running = { process, engine, replica, remote, ended, end };
    engine.start();
  }

  /** Resolves when it has all that it shows, and compared it with the server. */
  async synchronized(): Promise<void> {
    while ((await this.disk.fact('reconciled')) === undefined) await firstValueFrom(this.disk.changes$);
  }

  /** Whatever was going on never continues; what was sent may arrive all the same. */
  kill(): void {
    const killed = this.#running;
    if (!killed) return;
    this.#running = undefined;
    killed.process.alive = false;
    this.#reads += sum(killed.remote);
    // The dead do nothing any more, but their timers and streams are cleared away.
    void killed.engine.stop();
    killed.end();
  }

  /** Resolves with false where the app is closed or killed before it is durable, or the document is not here. */
  async edit<C extends Collection>(ref: Ref<C>, change: Change<C>): Promise<boolean> {
    const tab = this.#running;
    if (!tab) return false;
    try {
      const counted: Change<C> = (fields, situation) => {
        const next = change(fields, situation);
        if (next !== fields) this.#edits += 1;
        return next;
      };
      const saved = tab.replica.edit(ref, counted).then(() => true);
      return await Promise.race([saved, tab.ended.then(() => false)]);
    } catch (error) {
      if (error instanceof GoneError) return false;
      throw error;
    }
  }

  get cost(): Cost {
    const reads = this.#reads + (this.#running ? sum(this.#running.remote) : 0) + this.#beside.lookups;
    return { reads, starts: this.#opened - 1, edits: this.#edits };
  }
}

/** One in so many has a line that fails: it costs a proxy. */
const badLines = 4;

/** The phones of the employees with these numbers, closed. */
export function phonesOf(
  server: Place,
  replicated: ReplicatedLists,
  first: number,
  count: number,
): Promise<FleetPhone[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const line = index % badLines === 0 ? await startProxy(server) : undefined;
      return new FleetPhone(server, replicated, employeeId(first + index), line);
    }),
  );
}

export const employeeId = (number: number) => `employee-${number}`;

const sum = (remote: CountingRemote) => Object.values(remote.reads()).reduce((all, count) => all + count, 0);
