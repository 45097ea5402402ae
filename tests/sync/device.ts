/** A simulated phone: the real engine on a store in memory, behind a bad line, in a process that can be killed. */
import type { Actor } from '#domain/permissions.ts';
import type { Role } from '#domain/user.ts';
import type { Clock } from '#sync/clock.ts';
import type { SyncFacts } from '#domain/sync-status.ts';
import { createEngine, type Engine } from '#sync/engine/engine.ts';
import { editedRow, knownTime, momentOf } from '#sync/replica/moment.ts';
import { RemoteError } from '#sync/remote-error.ts';
import type { Remote } from '#sync/remote.ts';
import type { Cloud } from '#sync/memory/cloud.ts';
import { cloudRemote, type Line } from '#sync/memory/remote.ts';
import type { Merges } from '#sync/replica/row.ts';
import type { Collection, Ref } from '#sync/document.ts';
import type { Change } from '#sync/replica.ts';
import type { Row, Store } from '#sync/store.ts';
import type { Part } from '#tests/support/memory-store.ts';
import { visibleRoles } from '#domain/access.ts';
import { pick, type Process, type Random, type Scheduler } from './scheduler.ts';

export interface World {
  scheduler: Scheduler;
  random: Random;
  cloud: Cloud;
  merges: Merges;
  /** The rules refuse each write, as while others are being deployed. */
  refusesAll: boolean;
}

/** What lies under a simulated phone: rows in memory by default, of which a part may be lost. */
export interface Disk {
  store: Store;
  loses?: (part: Part) => void;
  close(): Promise<void>;
}

interface Tab {
  process: Process;
  store: Store;
  engine: Engine;
  clock: Clock;
  opened: number;
  facts: SyncFacts | undefined;
}

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
  readonly line: BadLine;
  /** Milliseconds by which this phone's clock is wrong; it may be set at any time. */
  skew: number;
  /** Every listener and page is refused, as after a broken deployment of the rules. */
  locked = false;
  readonly #world: World;
  #tabs: Tab[] = [];

  constructor(world: World, name: string, actor: Actor, role: Role, { store, loses }: Disk) {
    this.#world = world;
    this.disk = store;
    this.#loses = loses;
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
    const { scheduler, random, cloud, merges } = this.#world;
    const process = { alive: true };
    const disk: Store = {
      ...this.disk,
      modify: async (collection, ids, change) => {
        const written = await this.disk.modify(collection, ids, change);
        const own = collection === 'users' && written.find(({ id }) => id === this.actor.uid);
        if (own && process.alive) this.#tellsOwn(own as Row<'users'>);
        return written;
      },
    };
    const store = throughProcess(disk, () => scheduler.hop(process), scheduler);
    const remote = this.#lockable(this.line.slows(process, cloudRemote(cloud, this.actor, this.line.for(process))));
    const clock = scheduler.clock(process, () => this.skew);
    const engine = createEngine({
      store,
      remote,
      scope: { uid: this.actor.uid, role: this.role, roles: visibleRoles(this.role) },
      merges,
      clock,
      random,
      report: (facts) => (tab.facts = facts),
      pageSize: 3,
    });
    const tab: Tab = { process, store, engine, clock, opened: clock.monotonic(), facts: undefined };
    engine.start();
    this.#tabs.push(tab);
  }

  /** With another role the app starts again in its scope. */
  #tellsOwn(own: Row<'users'>): void {
    if (own.gone || own.fields.role === this.role) return;
    this.role = own.fields.role;
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

  /** The browser is killed: whatever was going on never continues. */
  kill(): void {
    for (const { process, engine } of this.#tabs) {
      process.alive = false;
      // The dead do nothing any more, but what listens for them is cleared away.
      void engine.stop();
    }
    this.#tabs = [];
  }

  /** The user writes. Resolves with false where the document is not here; never resolves if killed before it is durable. */
  async edit<C extends Collection>(ref: Ref<C>, change: Change<C>): Promise<boolean> {
    const tab = this.#tabs[Math.floor(this.#world.random() * this.#tabs.length)];
    if (!tab) return false;
    const prefix = `${this.name}${this.#world.random().toString(36).slice(2, 8)}`;
    const kept = knownTime(await tab.store.fact('server-time'));
    const now = momentOf(tab.clock, { ...kept, since: tab.opened });
    let known = false;
    await tab.store.modify(ref.collection, [ref.id], (row) => {
      known = row !== undefined && !row.gone;
      if (!row || row.gone) return undefined;
      return editedRow(ref.collection, row, change, { now, prefix });
    });
    return known;
  }

  /** What its tabs say of themselves. */
  get facts(): SyncFacts[] {
    return this.#tabs.flatMap(({ facts }) => facts ?? []);
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
          if (write && this.#world.refusesAll) throw new RemoteError('denied');
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

/** Milliseconds: minutes to decades, both ways. */
export function wrongBy(random: Random): number {
  const longest = pick(random, [3_600_000, 86_400_000, 365 * 86_400_000, 20 * 365 * 86_400_000]);
  return Math.floor((random() * 2 - 1) * longest);
}

/** Slow, and at times down: then messages fail at once or hang. Answers may get lost after the work was done. */
export class BadLine {
  up = true;
  /** Share of answers that never arrive. */
  loss = 0;
  /** Longest way of a message, milliseconds. */
  slowness = 80;
  /** Bytes a second; undefined: documents come at once. */
  speed: number | undefined;
  readonly #world: World;
  readonly #listeners = new Set<() => void>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Documents take the time of their bytes. What is on its way when the line goes down does not arrive. */
  slows(process: Process, remote: Remote): Remote {
    return {
      ...remote,
      page: async (...asked) => {
        const page = await remote.page(...asked);
        await this.#brings(process, page);
        return page;
      },
      listen: (feed, scope, from, arrived, failed) => {
        let isOver = false;
        let before = Promise.resolve();
        const stop = remote.listen(
          feed,
          scope,
          from,
          (batch) => {
            before = before
              .then(() => this.#brings(process, batch.documents))
              .then(() => void (isOver || arrived(batch)));
            before.catch((error: RemoteError) => isOver || failed(error));
          },
          failed,
        );
        return () => {
          isOver = true;
          stop();
        };
      },
    };
  }

  async #brings(process: Process, documents: readonly unknown[]): Promise<void> {
    let bytes = this.speed && documents.length > 0 ? JSON.stringify(documents).length : 0;
    while (bytes > 0 && this.speed) {
      await this.#world.scheduler.clock(process).sleep(Math.min(1_000, (bytes / this.speed) * 1_000));
      if (!this.up) throw new RemoteError('unavailable');
      bytes -= this.speed;
    }
  }

  for(process: Process): Line {
    const { scheduler, random } = this.#world;
    return {
      carry: async (message) => {
        await scheduler.hop(process, this.slowness);
        const lost = message !== 'event' && random() < this.loss;
        if (this.up && !lost) return;
        // A dead line fails at once or says nothing for longer than anyone waits.
        if (message !== 'event' && random() < 0.5) await this.#saysNothing(process);
        throw new RemoteError('unavailable');
      },
      onDown: (listener) => {
        const tell = () => process.alive && listener();
        this.#listeners.add(tell);
        return () => this.#listeners.delete(tell);
      },
    };
  }

  cut(): void {
    this.up = false;
    if (this.#world.random() < 0.7) for (const listener of this.#listeners) listener();
  }

  restore(): void {
    this.up = true;
  }

  /** A minute of the virtual clock. */
  #saysNothing(process: Process): Promise<void> {
    return this.#world.scheduler.clock(process).sleep(60_000);
  }
}

/** Every call reaches the disk after a moment and answers after another: the process may die in either. */
function throughProcess(disk: Store, hop: () => Promise<void>, scheduler: Scheduler): Store {
  const slow =
    <A extends unknown[], R>(call: (...asked: A) => Promise<R>) =>
    async (...asked: A): Promise<R> => {
      await hop();
      const result = await scheduler.outside(call(...asked));
      await hop();
      return result;
    };
  return {
    // Generic calls keep their types only where they are written out.
    get: async (ref) => {
      await hop();
      return scheduler.outside(disk.get(ref));
    },
    modify: async (collection, ids, change) => {
      await hop();
      const written = await scheduler.outside(disk.modify(collection, ids, change));
      await hop();
      return written;
    },
    fact: async (key) => {
      await hop();
      return scheduler.outside(disk.fact(key));
    },
    setFact: async (key, value) => {
      await hop();
      await scheduler.outside(disk.setFact(key, value));
      await hop();
    },
    dirty: slow(disk.dirty),
    users: slow(disk.users),
    park: slow(disk.park),
    unpark: slow(disk.unpark),
    modifyParked: slow(disk.modifyParked),
    parked: slow(disk.parked),
    lose: slow(disk.lose),
    setAside: slow(disk.setAside),
    keepAside: slow(disk.keepAside),
    dropAside: slow(disk.dropAside),
    onDirty: (wake) => disk.onDirty(wake),
    onLoss: (wake) => disk.onLoss(wake),
  };
}
