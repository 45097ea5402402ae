/**
 * The far side in memory: documents, transactions, queries and listeners under the permissions of `domain/permissions.ts`.
 * Serves the demo (in IndexedDB) and the fault runs (in a map, behind a bad line).
 */
import { deepEqual } from '#domain/equal.ts';
import type { Actor, Operation, Stored } from '#domain/permission-request.ts';
import type { permits } from '#domain/permissions.ts';
import { millisecondsOf } from '#domain/stored-time.ts';
import type { ServerDocument, ServerTime, Unreadable } from '../document.ts';
import { compareTimes } from '../id-order.ts';
import { serverTime, type Change, type Place } from '../remote-documents.ts';
import { RemoteError } from '../remote-error.ts';
import type { Replicated } from '../replicated.ts';
import { sizeOf, withDifference } from '../write-back.ts';
import { frozen } from './frozen.ts';
import { memoryDocumentStore, type Changes, type Key, type DocumentStore } from './document-store.ts';
import { type Named, type Query, readStored, timeOf } from './queries.ts';

/** Whether somebody may do something to a document, as the rules of the database say. */
type Permits = typeof permits;

/** Bytes of a document. */
const largest = 1_048_576;

export interface MemoryServerOptions {
  replicated: Replicated;
  permits: Permits;
  documentStore?: DocumentStore;
  /** Strictly growing. */
  time?: () => ServerTime;
}

export class MemoryServer {
  readonly documentStore: DocumentStore;
  readonly replicated: Replicated;
  readonly #permits: Permits;
  readonly #time: () => ServerTime;
  /** What was read of users as they are stored: every listener looks at all of them after each change. */
  readonly #users = new WeakMap<Stored, ServerDocument<'users'> | Unreadable>();

  constructor({
    replicated,
    permits,
    documentStore = memoryDocumentStore(),
    time = growingTime(),
  }: MemoryServerOptions) {
    this.replicated = replicated;
    this.#permits = permits;
    this.documentStore = documentStore;
    this.#time = time;
  }

  /** Epoch milliseconds. */
  now(): number {
    return millisecondsOf(this.#time());
  }

  /**
   * Reads one document. Rejects with 'denied' where the actor may not. `isKnown`: of a listener, which as in Firestore is
   * judged again only when the document was written.
   */
  async get(
    actor: Actor | null,
    collection: string,
    id: string,
    isKnown: (found: Stored | null) => boolean = never,
  ): Promise<Stored | null> {
    let found: Stored | null = null;
    await this.documentStore.update(keysFor(actor, [{ collection, id }]), (documents) => {
      found = documents.get(keyOf({ collection, id })) ?? null;
      if (!isKnown(found)) this.#check(actor, 'get', { collection, id, before: found, after: null }, documents);
      return new Map();
    });
    return found;
  }

  /**
   * The documents among which a query finds its own. It is judged as a whole, whatever is stored: see `#mayList`. `isKnown`: of
   * a listener, which as in Firestore is judged again only when something in its collection was written.
   */
  async list(actor: Actor | null, query: Query, isKnown: (all: Named[]) => boolean = never): Promise<Named[]> {
    const all = [...(await this.documentStore.all(query.collection))];
    if (!isKnown(all)) await this.#mayList(actor, query);
    return all;
  }

  /**
   * Commits the changes together, only if the documents are still as they were `seen` (null: no document).
   * Like the real one it asks the permissions first, so a lost race answers 'denied'.
   */
  async commit(actor: Actor | null, changes: Change[], seen: Changes = new Map()): Promise<void> {
    const asked = this.#time();
    await this.documentStore.update(keysFor(actor, changes), (documents) => {
      const before = (change: Change) => documents.get(keyOf(change)) ?? null;
      const time = changes.reduce((latest, change) => later(latest, timeOf(before(change) ?? {})), asked);
      const after = new Map(changes.map((change) => [keyOf(change), stamped(changed(before(change), change), time)]));
      this.#checkWrites(actor, documents, after, seen, time);
      checkSizes(after);
      for (const [key, document] of seen) {
        if (!deepEqual(documents.get(key) ?? null, document)) throw new RemoteError('unavailable');
      }
      return after;
    });
  }

  /** Writes as the console does: no permissions, no stamps. Rejects with 'invalid' where a document would be too large. */
  async writeByHand(changes: Changes): Promise<void> {
    checkSizes(changes);
    await this.documentStore.update([...changes.keys()], () => changes);
  }

  /** Remembered for each version of it that is stored. */
  readUser([id, stored]: Named): ServerDocument<'users'> | Unreadable {
    const user = this.#users.get(stored) ?? frozen(readStored(this.replicated, 'users', [id, stored]));
    this.#users.set(stored, user);
    return user;
  }

  /** Rejects with 'denied' where a document of such a role could be found that the actor may not list. */
  async #mayList(actor: Actor | null, { collection, roles }: Query): Promise<void> {
    const possible: Stored[] = roles?.map((role) => ({ role })) ?? [{}];
    await this.documentStore.update(keysFor(actor, []), (documents) => {
      for (const before of possible) {
        this.#check(actor, 'list', { collection, id: '', before, after: null }, documents);
      }
      return new Map();
    });
  }

  /** What was seen decides whether a write creates or updates, whatever is there by now. */
  #checkWrites(
    actor: Actor | null,
    documents: ReadonlyMap<Key, Stored>,
    changes: Changes,
    seen: Changes,
    time: ServerTime,
  ): void {
    for (const [key, after] of changes) {
      const [collection = '', id = ''] = key.split('/');
      const before = documents.get(key) ?? null;
      const expected = seen.has(key) ? seen.get(key) : before;
      const operation = after === null ? 'delete' : expected ? 'update' : 'create';
      this.#check(actor, operation, { collection, id, before, after }, documents, changes, time);
    }
  }

  #check(
    actor: Actor | null,
    operation: Operation,
    subject: { collection: string; id: string; before: Stored | null; after: Stored | null },
    documents: ReadonlyMap<Key, Stored>,
    changes: Changes = new Map(),
    time = this.#time(),
  ): void {
    const read = (collection: string, id: string) => documents.get(`${collection}/${id}`) ?? null;
    const readAfter = (collection: string, id: string) => {
      const change = changes.get(`${collection}/${id}`);
      return change === undefined ? read(collection, id) : change;
    };
    if (!this.#permits({ actor, operation, ...subject, time, read, readAfter })) throw new RemoteError('denied');
  }
}

/** Everything the permissions may ask about while these documents change. */
function keysFor(actor: Actor | null, subjects: Place[]): Key[] {
  const keys = subjects.flatMap(({ collection, id }) => [`${collection}/${id}`, `users/${id}`, `departures/${id}`]);
  return [...new Set([...keys, ...(actor ? [`users/${actor.uid}`] : [])])];
}

/** As Firestore does it: after the permissions were asked. */
function checkSizes(changes: Changes): void {
  for (const stored of changes.values()) if (stored && sizeOf(stored) > largest) throw new RemoteError('invalid');
}

const never = () => false;

function changed(before: Stored | null, change: Change): Stored | null {
  if ('delete' in change) return null;
  return 'set' in change ? change.set : withDifference(before ?? {}, change.update);
}

function stamped(after: Stored | null, time: ServerTime): Stored | null {
  const fields = Object.entries(after ?? {});
  return after && Object.fromEntries(fields.map(([field, value]) => [field, value === serverTime ? time : value]));
}

export function keyOf({ collection, id }: Place): Key {
  return `${collection}/${id}`;
}

/** The writes of one document have times that grow, however coarse the clock is. */
function later(time: ServerTime, before: ServerTime | undefined): ServerTime {
  if (!before || compareTimes(time, before) > 0) return time;
  const nanoseconds = before.nanoseconds + 1_000;
  return nanoseconds < 1e9 ? { seconds: before.seconds, nanoseconds } : { seconds: before.seconds + 1, nanoseconds: 0 };
}

function growingTime(): () => ServerTime {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Date.now() * 1_000);
    return { seconds: Math.floor(last / 1_000_000), nanoseconds: (last % 1_000_000) * 1_000 };
  };
}
