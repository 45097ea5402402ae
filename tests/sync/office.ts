/** What happens at the far side without any device: deletions, role changes, and hands in the console. */
import { fits, userShape } from '#domain/document-shapes.ts';
import type { Actor, Stored } from '#domain/permissions.ts';
import { readMarks } from '#domain/schemas.ts';
import { entriesOf, extendTrail, prefixOf } from '#domain/trail.ts';
import type { Role } from '#domain/user.ts';
import { RemoteError } from '#sync/remote-error.ts';
import type { Cloud } from '#sync/memory/cloud.ts';
import { type Change, serverTime } from '#sync/remote-documents.ts';
import type { Ledger } from './ledger.ts';
import type { Random, Scheduler } from './scheduler.ts';

const admin: Actor = { uid: 'admin', email: 'admin@garden.test' };

export class Office {
  readonly #cloud: Cloud;
  readonly #scheduler: Scheduler;
  readonly #ledger: Ledger;

  constructor(cloud: Cloud, scheduler: Scheduler, ledger: Ledger) {
    this.#cloud = cloud;
    this.#scheduler = scheduler;
    this.#ledger = ledger;
  }

  /** An admin deletes a user, as the rules demand: with the departure in the same transaction. */
  async deleteUser(id: string): Promise<void> {
    const user = await this.#user(id);
    if (!user) return;
    const departure = { id, rev: revOf(user) + 1, role: null, syncedAt: serverTime };
    await this.#commit(id, user, null, departure);
  }

  async changeRole(id: string, role: Role): Promise<void> {
    const user = await this.#user(id);
    if (!user || user['role'] === role) return;
    const rev = revOf(user) + 1;
    const edit = extendTrail(textOf(user['edit']), `office${rev}:1`);
    const after = { ...user, role, rev, edit, syncedAt: serverTime };
    await this.#commit(id, user, after, role === 'customer' ? null : { id, rev, role, syncedAt: serverTime });
  }

  async roleOf(id: string): Promise<unknown> {
    return (await this.#user(id))?.['role'];
  }

  /** Somebody deletes a document in the console: no departure, no revision. */
  async deleteByHand(id: string): Promise<void> {
    this.#ledger.archive(await this.#user(id));
    await this.#cloud.writeByHand(new Map([[`users/${id}`, null]]));
  }

  /** Somebody adds a line in the console; the function that stamps such writes comes a little later. */
  async editByHand(id: string, change: (user: Stored) => Stored, later: number): Promise<void> {
    const user = await this.#user(id);
    if (!user) return;
    await this.#cloud.writeByHand(new Map([[`users/${id}`, change(user)]]));
    const rev = revOf(user);
    void this.#scheduler.hop({ alive: true }, later).then(() => this.#stamp(id, rev));
  }

  /** A customer adds to the trail of the own document what nobody sent, and rubbish. */
  async forgeTrail(id: string, random: Random): Promise<void> {
    const user = await this.#user(id);
    if (!user) return;
    const entries = entriesOf(textOf(user['edit']));
    const forged = entries.map((entry) => `${prefixOf(entry)}:${Math.floor(random() * 1e9)}`);
    const edit = [...forged, `${'x'.repeat(20)}:1`, ...entries].slice(-12).join(' ');
    const after = { ...user, rev: revOf(user) + 1, edit, syncedAt: serverTime };
    const actor: Actor = { uid: id, email: `${id}@garden.test` };
    try {
      await this.#cloud.commit(actor, [{ collection: 'users', id, set: after }], new Map([[`users/${id}`, user]]));
    } catch (error) {
      // Somebody wrote in between, or the rules do not take so long a trail.
      if (!(error instanceof RemoteError)) throw error;
    }
  }

  /** Somebody writes anything into a person in the console; the function that stamps such writes comes a little later. */
  async replaceByHand(id: string, stored: Stored, later: number): Promise<void> {
    const before = await this.#user(id);
    await this.#cloud.writeByHand(new Map([[`users/${id}`, stored]]));
    void this.#scheduler.hop({ alive: true }, later).then(() => this.#stampAfter('users', id, revOf(before ?? {})));
  }

  async editCatalogueByHand(change: (catalogue: Stored) => Stored, later: number): Promise<void> {
    const before = await this.#stored('plants', 'plants');
    if (!before) return;
    await this.#cloud.writeByHand(new Map([['plants/plants', change(before)]]));
    void this.#scheduler.hop({ alive: true }, later).then(() => this.#stampAfter('plants', 'plants', revOf(before)));
  }

  /** A document made in the console, without any field of synchronization. */
  async createByHand(user: Stored): Promise<void> {
    await this.#cloud.writeByHand(new Map([[`users/${String(user['id'])}`, user]]));
  }

  async #stamp(id: string, rev: number): Promise<void> {
    const user = await this.#user(id);
    if (user && revOf(user) === rev) await this.#stampAfter('users', id, rev);
  }

  async #stampAfter(collection: string, id: string, before: number): Promise<void> {
    const stored = await this.#stored(collection, id);
    if (!stored) return;
    const rev = Math.max(before, revOf(stored));
    const edit = extendTrail(textOf(stored['edit']), `console${rev}:1`);
    const milliseconds = Math.floor(this.#scheduler.now);
    const syncedAt = { seconds: Math.floor(milliseconds / 1_000), nanoseconds: (milliseconds % 1_000) * 1_000_000 };
    await this.#cloud.writeByHand(new Map([[`${collection}/${id}`, { ...stored, rev: rev + 1, edit, syncedAt }]]));
  }

  async #commit(id: string, before: Stored, after: Stored | null, departure: Stored | null): Promise<void> {
    const known = await this.#cloud.get(admin, 'departures', id);
    const to = (stored: Stored | null) => (stored ? { set: stored } : { delete: true as const });
    const writes: Change[] = [{ collection: 'users', id, ...to(after) }];
    if (departure || known) writes.push({ collection: 'departures', id, ...to(departure) });
    const seen = new Map([[`users/${id}`, before]]);
    try {
      await this.#cloud.commit(admin, writes, seen);
      if (!after) this.#ledger.archive(before);
    } catch (error) {
      // Somebody else wrote in between: this time the admin lets it be.
      // Nor do the rules take a whole document back that holds what they would not take anew.
      const isSpoilt = !fits(userShape, before);
      if (!(error instanceof RemoteError) || !(error.code === 'unavailable' || isSpoilt)) throw error;
    }
  }

  #user(id: string): Promise<Stored | null> {
    return this.#stored('users', id);
  }

  async #stored(collection: string, id: string): Promise<Stored | null> {
    let found: Stored | null = null;
    await this.#cloud.shelf.update([`${collection}/${id}`], (documents) => {
      found = structuredClone(documents.get(`${collection}/${id}`) ?? null);
      return new Map();
    });
    return found;
  }
}

function revOf(stored: Stored): number {
  return readMarks(stored).rev;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
