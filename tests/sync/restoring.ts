/** Faults 51 and 52: the whole database, or one document of it, is put back to what a backup holds. */
import type { Stored } from '#domain/permissions.ts';
import { readMarks } from '#domain/schemas.ts';
import { extendTrail } from '#domain/trail.ts';
import type { ServerTime } from '#sync/document.ts';
import type { Cloud } from '#sync/memory/cloud.ts';
import type { Key } from '#sync/memory/shelf.ts';
import type { Ledger } from './ledger.ts';
import type { Scheduler } from './scheduler.ts';
import type { Values } from './values.ts';

const collections = ['users', 'plants', 'departures'];

export class Backups {
  readonly #cloud: Cloud;
  readonly #scheduler: Scheduler;
  readonly #ledger: Ledger;
  readonly #values: Values;
  #backup: ReadonlyMap<Key, Stored> | undefined;

  constructor(cloud: Cloud, scheduler: Scheduler, ledger: Ledger, values: Values) {
    this.#cloud = cloud;
    this.#scheduler = scheduler;
    this.#ledger = ledger;
    this.#values = values;
  }

  async make(): Promise<void> {
    this.#backup = await this.#everything();
  }

  /** An import calls no function: until `npm run restamp` is through, nothing tells that the revisions went back. */
  async restore(later: number): Promise<void> {
    const backup = this.#backup;
    if (!backup) return;
    const now = await this.#everything();
    for (const key of new Set([...now.keys(), ...backup.keys()])) this.#note(now.get(key), backup.get(key));
    const changes = new Map<Key, Stored | null>([...now.keys()].map((key) => [key, null]));
    await this.#cloud.writeByHand(new Map([...changes, ...structuredClone(backup)]));
    await this.#scheduler.hop({ alive: true }, later);
    await this.#restamp();
  }

  /** Of one document the function that stamps hears. */
  async restoreOne(key: Key, later: number): Promise<void> {
    const restored = this.#backup?.get(key);
    const before = (await this.#everything()).get(key);
    if (!restored || !before) return;
    this.#note(before, restored);
    await this.#cloud.writeByHand(new Map([[key, structuredClone(restored)]]));
    await this.#scheduler.hop({ alive: true }, later);
    const now = (await this.#everything()).get(key);
    if (now)
      await this.#cloud.writeByHand(new Map([[key, this.#stamped(now, Math.max(revOf(before), revOf(now)) + 1)]]));
  }

  /** What the backup does not hold is gone, and what was removed since is back. */
  #note(now: Stored | undefined, backup: Stored | undefined): void {
    this.#ledger.archive(now);
    this.#ledger.restored(backup);
    this.#values.restored(now, backup);
  }

  /** As `functions/src/restamp.ts` does it. */
  async #restamp(): Promise<void> {
    const stored = await this.#everything();
    const changes = new Map<Key, Stored | null>();
    for (const [key, document] of stored) {
      const [collection, id] = key.split('/');
      const user = stored.get(`users/${id}`);
      const isToldWrongly = collection === 'departures' && user && user['role'] !== document['role'];
      const rev = Math.max(Math.floor(this.#scheduler.now / 1_000), revOf(document) + 1);
      changes.set(key, isToldWrongly ? null : this.#stamped(document, rev));
    }
    await this.#cloud.writeByHand(changes);
  }

  #stamped(document: Stored, rev: number): Stored {
    const milliseconds = Math.floor(this.#scheduler.now);
    const syncedAt: ServerTime = {
      seconds: Math.floor(milliseconds / 1_000),
      nanoseconds: (milliseconds % 1_000) * 1_000_000,
    };
    const trail = typeof document['edit'] === 'string' ? document['edit'] : '';
    const edit = extendTrail(trail, `restored:${revOf(document)}`);
    return { ...document, rev, syncedAt, ...('edit' in document && { edit }) };
  }

  async #everything(): Promise<Map<Key, Stored>> {
    const found = new Map<Key, Stored>();
    for (const collection of collections) {
      for (const stored of await this.#cloud.shelf.all(collection))
        found.set(`${collection}/${String(stored['id'])}`, stored);
    }
    return found;
  }
}

function revOf(stored: Stored): number {
  return readMarks(stored).rev;
}
