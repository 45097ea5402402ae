/** Faults 51 and 52: the whole database, or one document of it, is put back to what a backup holds. */
import type { Stored } from '#domain/permission-request.ts';
import { contradicts, restampOf } from '#domain/stamp.ts';
import type { MemoryServer } from '#sync/memory/server.ts';
import type { Key, DocumentStore } from '#sync/memory/document-store.ts';
import { presentTime } from './functions.ts';
import type { Ledger } from './ledger.ts';
import type { Scheduler } from './scheduler.ts';
import type { Values } from './values.ts';

const collections = ['users', 'plants', 'departures'];

export class Backups {
  readonly #cloud: MemoryServer;
  /** Writes to it call no function. */
  readonly #silent: DocumentStore;
  readonly #scheduler: Scheduler;
  readonly #ledger: Ledger;
  readonly #values: Values;
  #backup: ReadonlyMap<Key, Stored> | undefined;

  constructor(server: MemoryServer, silent: DocumentStore, scheduler: Scheduler, ledger: Ledger, values: Values) {
    this.#cloud = server;
    this.#silent = silent;
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
    for (const key of new Set([...now.keys(), ...backup.keys()])) this.#note(key, now.get(key), backup.get(key));
    const changes = new Map<Key, Stored | null>([...now.keys()].map((key) => [key, null]));
    const restored = new Map([...changes, ...structuredClone(backup)]);
    await this.#silent.update([...restored.keys()], () => restored);
    await this.#scheduler.hop({ alive: true }, later);
    await this.#restamp();
  }

  /** Of one document the function that stamps hears. */
  async restoreOne(key: Key): Promise<void> {
    const restored = this.#backup?.get(key);
    const before = (await this.#everything()).get(key);
    if (!restored || !before) return;
    this.#note(key, before, restored);
    await this.#cloud.writeByHand(new Map([[key, structuredClone(restored)]]));
  }

  /** What the backup does not hold is gone, and what was removed since is back. */
  #note(key: Key, now: Stored | undefined, backup: Stored | undefined): void {
    this.#ledger.putBack(key, now, backup);
    this.#ledger.archive(now);
    this.#ledger.restored(backup);
    this.#values.restored(now, backup);
  }

  /** As `functions/src/restamp.ts` does it. */
  async #restamp(): Promise<void> {
    const stored = await this.#everything();
    const changes = new Map<Key, Stored | null>();
    const syncedAt = presentTime(this.#scheduler);
    for (const [key, document] of stored) {
      const [collection, id] = key.split('/');
      const isToldWrongly =
        collection === 'departures' && contradicts(roleIn(document), roleIn(stored.get(`users/${id}`)));
      const { edit: trail } = document;
      const { rev, edit } = restampOf({ rev: document['rev'], edit: trail }, syncedAt, 'r');
      const marked = { ...document, rev, syncedAt, ...(collection !== 'departures' && { edit }) };
      changes.set(key, isToldWrongly ? null : marked);
    }
    await this.#cloud.writeByHand(changes);
  }

  async #everything(): Promise<Map<Key, Stored>> {
    const found = new Map<Key, Stored>();
    for (const collection of collections) {
      for (const [id, stored] of await this.#cloud.documentStore.all(collection))
        found.set(`${collection}/${id}`, stored);
    }
    return found;
  }
}

function roleIn(stored: Stored | undefined): { role: unknown } | undefined {
  return stored && { role: stored['role'] };
}
