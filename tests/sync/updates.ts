/**
 * Phones whose app is updated while all else goes on (faults 24 to 26 and 31 to 33): the data lie on the browser's storage, and
 * each newer app has the next version of every stored shape.
 */
import { replicated } from '#domain/replicated.ts';
import { type DatabaseOptions, openDatabase } from '#sync/rxdb/database.ts';
import {
  type CollectionDefinitions,
  type Database,
  defineCollection,
  definitions,
  type Shape,
} from '#sync/rxdb/schemas.ts';
import { createRxdbStore } from '#sync/rxdb/store.ts';
import type { Store } from '#sync/store.ts';
import { dexieDevice } from '#tests/support/devices.ts';
import type { Scene } from './actions.ts';
import { sendsMessage } from './customer-actions.ts';
import type { Disk } from './device.ts';
import { pick } from './scheduler.ts';
import { addsNote } from './writing.ts';

/** What was seen of updates, to see that the runs are worth something. */
export interface Seen {
  updates: number;
  interrupted: number;
  rolledBack: number;
  /** Changes that waited on a phone when its app was updated. */
  waiting: number;
}

/** Of one phone. */
const mostUpdates = 3;

/** Transactions in which a newer app makes its collections, and those in which the few documents of a simulated phone come over. */
const beforeMigration = 4;
const fewWrites = 9;

const names = ['users', 'plants', 'parked', 'device'] as const;

/** After so many changes of every shape: each is a copy of all that is stored. */
function shapesOf(version: number): CollectionDefinitions {
  const steps = Array.from({ length: version }, () => (document: object) => ({ ...document }));
  const raised = names.map((name) => [name, defineCollection(definitions[name].schema as unknown as Shape, steps)]);
  return Object.fromEntries(raised) as CollectionDefinitions;
}

/** Disks that can be updated, and what happened to them. */
export function updatableDisks() {
  const disks = new Map<Store, UpdatableDisk>();
  const seen: Seen = { updates: 0, interrupted: 0, rolledBack: 0, waiting: 0 };

  async function openDisk(): Promise<Disk> {
    const disk = new UpdatableDisk();
    await disk.open();
    disks.set(disk.store, disk);
    return disk;
  }

  /** Now and then while somebody writes, so that it waits. */
  async function updatesApp(scene: Scene): Promise<void> {
    const { device, random } = scene;
    const disk = disks.get(device.disk);
    if (random() < 0.5) await (device.role === 'customer' ? sendsMessage : addsNote)(scene);
    const older = pick(random, ['closed', 'beside'] as const);
    const interruptions = Array.from({ length: Math.floor(random() * 3) }, () => Math.floor(random() * fewWrites));
    const isRolledBack = random() < 0.3;
    if (!disk || disk.version >= mostUpdates) return;
    await device.update(async () => {
      seen.updates += 1;
      seen.waiting += (await disk.store.dirty()).length;
      if (older === 'closed') await disk.close();
      disk.version += 1;
      for (const writes of interruptions) {
        if (!(await disk.isInterruptedAfter(beforeMigration + writes))) continue;
        seen.interrupted += 1;
        await disk.refusesOlder();
      }
      await disk.open();
      if (isRolledBack) {
        await disk.refusesOlder();
        seen.rolledBack += 1;
      }
    }, older);
  }

  return { openDisk, seen, updates: [['app updated', updatesApp]] satisfies [string, (scene: Scene) => unknown][] };
}

class UpdatableDisk implements Disk {
  version = 0;
  readonly #device = dexieDevice();
  #database: Database | undefined;
  #current: Store | undefined;
  /** Whatever app has it open. */
  readonly store = new Proxy({} as Store, { get: (_, key) => Reflect.get(this.opened(), key) as unknown });

  readonly opened = (): Store => {
    if (!this.#current) throw new Error('No app has the data open.');
    return this.#current;
  };

  async open(): Promise<void> {
    const database = await openDatabase(this.#options(this.version));
    this.#database = database;
    this.#current = createRxdbStore(database, replicated);
  }

  async close(): Promise<void> {
    await this.#database?.close();
  }

  /** The app is opened and ends after so many writes; false where it was through before. */
  async isInterruptedAfter(writes: number): Promise<boolean> {
    const makeRoom = this.#device.fillAfter(writes);
    try {
      await (await openDatabase(this.#options(this.version))).close();
      return false;
    } catch {
      return true;
    } finally {
      makeRoom();
    }
  }

  /** The app before this one comes back, and does not touch the data. */
  async refusesOlder(): Promise<void> {
    const refusal = await openDatabase(this.#options(this.version - 1)).then(
      async (database) => database.close(),
      (error: { code?: unknown }) => error.code,
    );
    if (refusal !== 'newer-version') throw new Error(`An older app opened the data of a newer one: ${String(refusal)}`);
  }

  /** A tab of each version; RxDB opens a name once in a storage. */
  #options(version: number): DatabaseOptions {
    const { uid, storage, otherTab } = this.#device;
    return { uid, storage: version % 2 === 0 ? storage : otherTab, definitions: shapesOf(version) };
  }
}
