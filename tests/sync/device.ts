/** A simulated phone: the real replica and engine on a store in memory, behind a bad line, in a process that can be killed. */
import type { Actor } from '#domain/permission-request.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { Role, User } from '#domain/user.ts';
import { BehaviorSubject, defer, firstValueFrom, shareReplay, type Subscription } from 'rxjs';
import { type SyncStatus, unheard } from '#domain/sync-status.ts';
import { createEngine, type Engine } from '#sync/engine/engine.ts';
import { pushOnce } from '#sync/engine/push-once.ts';
import { RemoteError } from '#sync/remote-error.ts';
import type { Remote } from '#sync/remote.ts';
import type { MemoryServer } from '#sync/memory/server.ts';
import { memoryRemote } from '#sync/memory/remote.ts';
import { createReplica } from '#sync/replica/replica.ts';
import type { ReplicatedLists } from '#sync/replicated.ts';
import type { Collection, Ref } from '#sync/document.ts';
import { type Change, GoneError, type PersonEntry, type Replica } from '#sync/replica.ts';
import type { Parked, Store } from '#sync/store.ts';
import { factsOfRole, type ToldFacts } from '#sync/tabs/facts-told.ts';
import type { Part } from '#tests/support/memory-store.ts';
import { visibleRoles } from '#domain/access.ts';
import { BadLine } from './line.ts';
import { throughProcess } from './process-store.ts';
import { type Process, type Random, type Scheduler, wrongBy } from './scheduler.ts';

export interface World {
  scheduler: Scheduler;
  random: Random;
  server: MemoryServer;
  replicated: ReplicatedLists;
  /** The rules refuse each write, as while others are being deployed. */
  refusesAll: boolean;
  /** The same of this document alone, by its id. */
  refuses?: string | undefined;
}

/** What lies under a simulated phone: rows in memory by default, of which a part may be lost. */
export interface Disk {
  store: Store;
  /** What a tab that opens now works on; `store` where the app is never updated. */
  opened?: () => Store;
  loses?: (part: Part) => void;
  close(): Promise<void>;
}

interface Tab {
  process: Process;
  engine: Engine;
  replica: Replica;
  /** What is on the screen: the list of customers, and the status. */
  screen: Screen;
  /** Ends what the screen watches. */
  watching: Subscription;
  /** A newer app has taken the data over: whatever this one asks of them is refused. */
  isOutdated: boolean;
}

export interface Screen {
  customers?: readonly PersonEntry[];
  status?: SyncStatus;
}

/** Milliseconds that a service worker may take for an event. */
const longestEvent = 120_000;

export class Device {
  readonly name: string;
  readonly actor: Actor;
  /** As this phone knows it from the own document. */
  role: Role;
  /** Whatever it knew of the server's time went with them. */
  lostFacts = false;
  /** What was refused meanwhile waits for its user. */
  hadOtherRoles = false;
  /** What lies on the disk: survives the process. */
  readonly disk: Store;
  readonly #loses: ((part: Part) => void) | undefined;
  readonly #opened: () => Store;
  readonly line: BadLine;
  /** Milliseconds by which this phone's clock is wrong; it may be set at any time. */
  skew: number;
  /** Every listener and page is refused, as after a broken deployment of the rules. */
  locked = false;
  readonly #world: World;
  #tabs: Tab[] = [];
  /** Told what stands where a text is sent again, at that very moment. */
  readonly #sendings = new Set<(shown: User | Catalogue) => void>();
  /** What its user sends again or discards at this moment. */
  readonly #underWay = new Set<string>();
  #workers: { process: Process; ending: AbortController }[] = [];

  constructor(world: World, name: string, actor: Actor, role: Role, { store, loses, opened = () => store }: Disk) {
    this.#world = world;
    this.disk = store;
    this.#loses = loses;
    this.#opened = opened;
    this.name = name;
    this.actor = actor;
    this.role = role;
    this.skew = world.random() < 0.2 ? wrongBy(world.random) : 0;
    this.line = new BadLine(world);
  }

  get running(): boolean {
    return this.#tabs.length > 0;
  }

  openTab(): void {
    const { scheduler, random, server, replicated } = this.#world;
    const process: Process = { alive: true, owner: this.name };
    const store = throughProcess(this.#opened(), process, scheduler);
    const remote = this.#lockable(this.line.slows(process, memoryRemote(server, this.actor, this.line.for(process))));
    const clock = scheduler.clock(process, () => this.skew);
    const screen: Screen = {};
    const facts$ = new BehaviorSubject<ToldFacts>(unheard);
    const own$ = defer(() => replica.document$({ collection: 'users', id: this.actor.uid })).pipe(
      shareReplay({ bufferSize: 1, refCount: true }),
    );
    const engine = createEngine({
      store,
      remote,
      scope: { uid: this.actor.uid, role: this.role, roles: visibleRoles(this.role) },
      replicated,
      clock,
      random,
      report: (facts) => facts$.next(facts),
      pageSize: 3,
    });
    const replica = createReplica(store, {
      // It merges only what is sent again.
      replicated: watched(replicated, (shown) => this.#sendings.forEach((told) => told(shown))),
      facts$: factsOfRole(facts$, own$),
      clock,
      refresh: () => engine.refresh(),
      newPrefix: () => `${this.name}${random().toString(36).slice(2, 8)}`,
    });
    const watching = replica.people$('customer').subscribe((customers) => (screen.customers = customers));
    watching.add(replica.status$.subscribe((status) => (screen.status = status)));
    this.#tabs.push({ process, engine, replica, screen, watching, isOutdated: false });
    engine.start();
    watching.add(own$.subscribe((held) => process.alive && held && this.#hasRole(held.value.role)));
  }

  /** With another role the app starts again in its scope. */
  #hasRole(role: Role): void {
    if (role === this.role) return;
    this.role = role;
    this.hadOtherRoles = true;
    this.kill();
    this.openTab();
  }

  /** The browser clears one of its databases while the app is closed. Rows go only where nothing waits in them. */
  async lose(part: Part): Promise<void> {
    this.kill();
    const waiting = part !== 'facts' && (await this.#world.scheduler.outside(this.disk.dirty())).length > 0;
    if (!waiting) this.#loses?.(part);
    this.lostFacts ||= part === 'facts';
    if (!this.running) this.openTab();
  }

  /** A newer app takes the data over by `update`. Older tabs are closed before, or hear of it and stop: what they still ask is refused. */
  async update(update: () => Promise<void>, older: 'closed' | 'beside'): Promise<void> {
    if (older === 'closed') this.kill();
    for (const tab of this.#tabs) {
      tab.isOutdated = true;
      void tab.engine.stop();
    }
    await this.#world.scheduler.outside(update());
    this.openTab();
  }

  /** The browser is killed: whatever was going on never continues. */
  kill(): void {
    for (const { process, engine, watching } of this.#tabs) {
      process.alive = false;
      watching.unsubscribe();
      // The dead do nothing any more, but what listens for them is cleared away.
      void engine.stop();
    }
    for (const { process, ending } of this.#workers) {
      process.alive = false;
      ending.abort();
    }
    this.#tabs = [];
    this.#workers = [];
    this.#sendings.clear();
    this.#underWay.clear();
  }

  /** The service worker sends what waits, without a tab or, where a lock fails, beside one. The browser ends it after a while. */
  sendInBackground(): void {
    const { scheduler, random, server, replicated } = this.#world;
    const worker = { process: { alive: true, owner: this.name }, ending: new AbortController() };
    const { process, ending } = worker;
    const clock = scheduler.clock(process, () => this.skew);
    this.#workers.push(worker);
    void clock.sleep(random() * longestEvent, ending.signal).then(() => ending.abort());
    const sent = pushOnce({
      store: throughProcess(this.#opened(), process, scheduler),
      remote: this.#lockable(memoryRemote(server, this.actor, this.line.for(process))),
      scope: { uid: this.actor.uid, role: this.role, roles: visibleRoles(this.role) },
      replicated,
      version: '',
      signal: ending.signal,
      clock,
      random,
    });
    void sent.then(() => {
      ending.abort();
      this.#workers = this.#workers.filter((each) => each !== worker);
    });
  }

  /** The user writes. Resolves with false where the document is not here; never resolves if killed before it is durable. */
  async edit<C extends Collection>(ref: Ref<C>, change: Change<C>): Promise<boolean> {
    const tab = this.#anyTab();
    return tab ? here(tab, tab.replica.edit(ref, change)) : false;
  }

  /** The user sends one of the texts again that were set aside, whichever `wanted` picks. `onSending` is told what it meets. */
  async retry(
    wanted: (entries: readonly Parked[]) => Parked | undefined,
    onSending: (text: Parked, shown: User | Catalogue) => void,
  ): Promise<void> {
    const tab = this.#anyTab();
    const entry = tab && wanted(await firstValueFrom(tab.replica.parked$));
    if (!entry || this.#underWay.has(entry.id)) return;
    const told = (shown: User | Catalogue) => shown.id === entry.ref.id && onSending(entry, shown);
    this.#sendings.add(told);
    await this.#oneAtATime(entry.id, here(tab, tab.replica.retry(entry.id)));
    this.#sendings.delete(told);
  }

  /** The user gives one of those texts up. Resolves with false where that did not happen; never resolves if killed meanwhile. */
  async discard(id: string): Promise<boolean> {
    const tab = this.#anyTab();
    if (!tab || this.#underWay.has(id)) return false;
    return this.#oneAtATime(id, here(tab, tab.replica.discard(id)));
  }

  async #oneAtATime<T>(id: string, work: Promise<T>): Promise<T> {
    this.#underWay.add(id);
    const done = await work;
    this.#underWay.delete(id);
    return done;
  }

  #anyTab(): Tab | undefined {
    const tabs = this.#current;
    return tabs[Math.floor(this.#world.random() * tabs.length)];
  }

  get #current(): Tab[] {
    return this.#tabs.filter(({ isOutdated }) => !isOutdated);
  }

  /** Whether a tab lists something. */
  get hasSetAside(): boolean {
    return this.screens.some(({ status }) => (status?.rejected ?? 0) > 0);
  }

  get screens(): Screen[] {
    return this.#current.map(({ screen }) => screen);
  }

  refresh(): void {
    for (const { engine } of this.#tabs) void engine.refresh();
  }

  #lockable(remote: Remote): Remote {
    const denied = () => Promise.reject(new RemoteError('denied'));
    return {
      ...remote,
      transact: (ref, decide) =>
        remote.transact(ref, async (server) => {
          const write = await decide(server);
          if (write && (this.#world.refusesAll || this.#world.refuses === ref.id)) throw new RemoteError('denied');
          return write;
        }),
      page: (...asked) => (this.locked ? denied() : remote.page(...asked)),
      listen: (feed, scope, from, arrived, failed) => {
        if (!this.locked) return remote.listen(feed, scope, from, arrived, failed);
        void this.line
          .for({ alive: true })
          .carry('answer')
          .then(() => failed(new RemoteError('denied')), failed);
        return () => undefined;
      },
    };
  }
}

function watched(replicated: ReplicatedLists, told: (now: User | Catalogue) => void): ReplicatedLists {
  const { users, plants } = replicated;
  return {
    ...replicated,
    users: { ...users, merge: (base, now, mine) => (told(now), users.merge(base, now, mine)) },
    plants: { ...plants, merge: (base, now, mine) => (told(now), plants.merge(base, now, mine)) },
  };
}

/** Resolves with false where the document has left, or the data belong to a newer app. */
async function here(tab: Tab, work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof GoneError || tab.isOutdated) return false;
    throw error;
  }
}
