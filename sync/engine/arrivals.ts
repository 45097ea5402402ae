/**
 * Keeps what the server took from this device today: told from the trail, in which the server names the writes that it took,
 * so that nothing else counts. A write is kept before its row is, under its name there: whatever is lost in between, it is
 * neither forgotten nor kept twice. Trouble with it never holds up what is sent.
 */
import { deepEqual } from '#domain/equal.ts';
import type { Clock } from '../clock.ts';
import type { Collection, Ref, ServerDocument } from '../document.ts';
import { isDirty, takenState, type DirtyRow } from '../replica/row.ts';
import { collectionOf, type Replicated } from '../replicated.ts';
import { withWrites } from '../replica/arrived.ts';
import type { ArrivedWrite, Store } from '../store.ts';

type Device = Pick<Store, 'get' | 'dirty' | 'modifyFact'>;

export class Arrivals {
  readonly #store: Device;
  readonly #replicated: Replicated;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #device: string;
  #gathered: ArrivedWrite[] = [];
  #keeping: Promise<void> | undefined;

  /** `device`: its name in the trails of the server. */
  constructor(parts: { store: Device; replicated: Replicated; clock: Pick<Clock, 'now'>; device: string }) {
    this.#store = parts.store;
    this.#replicated = parts.replicated;
    this.#clock = parts.clock;
    this.#device = parts.device;
  }

  /** These documents came from the server and are about to be taken: what of them was waiting here has arrived. Never rejects. */
  async heard<C extends Collection>(collection: C, documents: readonly ServerDocument<C>[]): Promise<void> {
    const known = documents.filter(({ edit }) => this.#device !== '' && edit.includes(this.#device));
    if (known.length === 0) return;
    try {
      const rows = await Promise.all((await this.#waiting(collection, known)).map((ref) => this.#store.get(ref)));
      const byId = new Map(known.map((document) => [document.id, document]));
      const taken = rows.map((row) => isDirty(row) && this.#taken(collection, row, byId.get(row.id)));
      await this.#keep(taken.filter((write) => write !== false && write !== undefined));
    } catch {
      // The list is less than what it tells of.
    }
  }

  /** The same of a text that waits beside its row. Never rejects. */
  async heardOf<C extends Collection>(collection: C, row: DirtyRow<C>, server: ServerDocument<C>): Promise<void> {
    try {
      const taken = this.#taken(collection, row, server);
      if (taken) await this.#keep([taken]);
    } catch {
      // As above.
    }
  }

  /** Drops what is of another day. */
  async trim(): Promise<void> {
    await this.#store.modifyFact('arrived', (kept) => kept && withWrites(kept, [], this.#clock.now()));
  }

  async #waiting<C extends Collection>(collection: C, documents: readonly ServerDocument<C>[]): Promise<Ref<C>[]> {
    const refs = documents.map(({ id }) => ({ collection, id }));
    if (refs.length === 1) return refs;
    const dirty = new Set(
      (await this.#store.dirty()).flatMap((ref) => (ref.collection === collection ? [ref.id] : [])),
    );
    return refs.filter(({ id }) => dirty.has(id));
  }

  #taken<C extends Collection>(
    collection: C,
    row: DirtyRow<C>,
    server: ServerDocument<C> | undefined,
  ): ArrivedWrite | undefined {
    const taken = server && takenState(row, server.edit);
    if (!taken || deepEqual(row.base.fields, taken.fields)) return undefined;
    const summary = collectionOf(this.#replicated, collection).summary(row.base.fields, taken.fields);
    return { ...summary, ref: { collection, id: row.id }, edit: taken.edit, at: this.#clock.now() };
  }

  /** What comes while something is being kept is kept together. */
  async #keep(writes: readonly ArrivedWrite[]): Promise<void> {
    if (writes.length === 0) return;
    this.#gathered.push(...writes);
    const before = this.#keeping;
    await before?.catch(() => undefined);
    if (this.#gathered.length === 0) return this.#keeping;
    const all = this.#gathered.splice(0);
    this.#keeping = this.#store.modifyFact('arrived', (kept) => withWrites(kept, all, this.#clock.now()));
    await this.#keeping;
  }
}
