/** What happens at the far side without any phone: deletions, role changes, and hands in the console. */
import { business } from '#domain/business.ts';
import { firstEdit } from '#sync/replica/edit.ts';
import { directly, type Direct } from '#sync/asking.ts';
import type { MemoryServer } from '#sync/memory/server.ts';
import { memoryRemote } from '#sync/memory/remote.ts';
import type { Key, DocumentStore } from '#sync/memory/document-store.ts';
import { RemoteError } from '#sync/remote-error.ts';
import { serverTime } from '#sync/remote-documents.ts';
import type { NewRole } from '#domain/departures.ts';
import type { Actor, Stored } from '#domain/permission-request.ts';
import { readMarks } from '#domain/marks.ts';
import { entriesOf, extendTrail, prefixOf } from '#domain/trail.ts';
import type { Role } from '#domain/user.ts';
import type { Random, Scheduler } from './scheduler.ts';

const admin: Actor = { uid: 'admin', email: business.adminEmail, verified: true };

/** Milliseconds that a message takes at most between the admin's desk and the server. */
const distance = 80;

export class Administration {
  readonly #server: MemoryServer;
  readonly #random: Random;
  /** The admin at a desk with a good line, past any replica. */
  readonly #admin: Pick<Direct, 'depart'>;

  constructor(server: MemoryServer, scheduler: Scheduler, random: Random) {
    this.#server = server;
    this.#random = random;
    const line = { carry: () => scheduler.hop({ alive: true }, distance), onDown: () => () => undefined };
    const remote = memoryRemote(server, admin, line);
    this.#admin = directly(async () => remote, scheduler.clock({ alive: true }));
  }

  async deleteUser(id: string): Promise<void> {
    await this.#depart(id, null);
  }

  async changeRole(id: string, role: Role): Promise<void> {
    await this.#depart(id, role);
  }

  async roleOf(id: string): Promise<unknown> {
    return (await this.#user(id))?.['role'];
  }

  /** Somebody deletes a document in the console: no departure, no revision. */
  async deleteByHand(id: string): Promise<void> {
    await this.#server.writeByHand(new Map([[`users/${id}`, null]]));
  }

  /** Somebody tidies up in the console: nothing tells any more who left. */
  async removeDeparturesByHand(): Promise<void> {
    const entries = await this.#server.documentStore.all('departures');
    await this.#server.writeByHand(new Map([...entries.keys()].map((id) => [`departures/${id}`, null])));
  }

  /** Somebody adds a line in the console. */
  async editByHand(id: string, change: (user: Stored) => Stored): Promise<void> {
    const user = await this.#user(id);
    if (user) await this.#server.writeByHand(new Map([[`users/${id}`, change(user)]]));
  }

  /** The admin at the desk writes. Resolves with false where somebody else wrote in between, or the rules refuse it. */
  async edit(id: string, change: (user: Stored) => Stored): Promise<boolean> {
    const user = await this.#user(id);
    if (!user) return false;
    const { rev, edit: trail } = readMarks(user);
    const marks = { rev: rev + 1, edit: extendTrail(trail, firstEdit('desk')), syncedAt: serverTime };
    const after = { ...change(user), ...marks };
    try {
      await this.#server.commit(admin, [{ collection: 'users', id, set: after }], new Map([[`users/${id}`, user]]));
      return true;
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      return false;
    }
  }

  /** A customer adds to the trail of the own document what nobody sent, and rubbish. */
  async forgeTrail(id: string, random: Random): Promise<void> {
    const user = await this.#user(id);
    if (!user) return;
    const { rev, edit: trail } = readMarks(user);
    const entries = entriesOf(trail);
    const forged = entries.map((entry) => `${prefixOf(entry)}:${Math.floor(random() * 1e9)}`);
    const edit = [...forged, `${'x'.repeat(20)}:1`, ...entries].slice(-12).join(' ');
    const after = { ...user, rev: rev + 1, edit, syncedAt: serverTime };
    const actor: Actor = { uid: id, email: `${id}@garden.test` };
    try {
      await this.#server.commit(actor, [{ collection: 'users', id, set: after }], new Map([[`users/${id}`, user]]));
    } catch (error) {
      // Somebody wrote in between, or the rules do not take so long a trail.
      if (!(error instanceof RemoteError)) throw error;
    }
  }

  /** Somebody writes anything into a person in the console. */
  async replaceByHand(id: string, stored: Stored): Promise<void> {
    await this.#server.writeByHand(new Map([[`users/${id}`, stored]]));
  }

  async editCatalogueByHand(change: (catalogue: Stored) => Stored): Promise<void> {
    const before = await this.#stored('plants/plants');
    if (before) await this.#server.writeByHand(new Map([['plants/plants', change(before)]]));
  }

  /** The departure as the app has it: `Remote.depart`, asked twice where the answer is no. */
  async #depart(id: string, role: NewRole): Promise<void> {
    const revs = new Set<number>();
    const note = async () => void revs.add(readMarks(await this.#user(id)).rev);
    await note();
    // A backup may put back what was there before.
    const stop = this.#server.documentStore.onChange(() => void note());
    const edit = firstEdit(`server${this.#random().toString(36).slice(2, 10)}`);
    try {
      await this.#admin.depart(id, role, edit);
    } catch (error) {
      // Somebody else wrote in between, and again: this time the admin lets it be.
      const isRefusal = error instanceof RemoteError && error.code === 'denied';
      const isRace = !isRefusal || revs.size > 1;
      if (!(error instanceof RemoteError) || !isRace) throw error;
    } finally {
      stop();
    }
  }

  #user(id: string): Promise<Stored | null> {
    return this.#stored(`users/${id}`);
  }

  async #stored(key: Key): Promise<Stored | null> {
    return read(this.#server.documentStore, key);
  }
}

async function read(documentStore: DocumentStore, key: Key): Promise<Stored | null> {
  let found: Stored | null = null;
  await documentStore.update([key], (documents) => {
    found = structuredClone(documents.get(key) ?? null);
    return new Map();
  });
  return found;
}
