/**
 * The far side in memory: documents, transactions, queries and listeners under the permissions of `domain/permissions.ts`.
 * Serves the demo (in IndexedDB) and the fault runs (in a map, behind a bad line).
 */
import { deepEqual } from '#domain/equal.ts';
import type { Actor, Operation, Stored } from '#domain/permission-request.ts';
import type { permits } from '#domain/permissions.ts';
import { isPlain } from '#domain/plain.ts';
import type { Role } from '#domain/user.ts';
import type { Collection, Departure, Scope, ServerDocument, ServerTime, Unreadable } from '../document.ts';
import { readDepartureEntry, readDocument } from '../reading.ts';
import { serverTime, type Change, type Place } from '../remote-documents.ts';
import { isSummed, isWithin, type Digest, type IdRange } from '../digest.ts';
import { RemoteError } from '../remote-error.ts';
import type { Feed, Feeds, From } from '../feeds.ts';
import { collectionOf, type Replicated } from '../replicated.ts';
import { sizeOf, withDifference } from '../write-back.ts';
import { frozen } from './frozen.ts';
import { memoryDocumentStore, type Changes, type Key, type DocumentStore } from './document-store.ts';

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
  readonly #users = new WeakMap<Stored, Feeds['users']>();

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
    const { seconds, nanoseconds } = this.#time();
    return seconds * 1_000 + Math.floor(nanoseconds / 1_000_000);
  }

  /** Reads one document. Rejects with 'denied' where the actor may not. */
  async get(actor: Actor | null, collection: string, id: string): Promise<Stored | null> {
    let found: Stored | null = null;
    await this.documentStore.update(keysFor(actor, [{ collection, id }]), (documents) => {
      found = documents.get(keyOf({ collection, id })) ?? null;
      this.#check(actor, 'get', { collection, id, before: found, after: null }, documents, new Map());
      return new Map();
    });
    return found;
  }

  /**
   * Commits the changes together, only if the documents are still as they were `seen` (null: no document).
   * Like the real one it asks the permissions first, so a lost race answers 'denied'.
   */
  async commit(actor: Actor | null, changes: Change[], seen?: Changes): Promise<void> {
    const asked = this.#time();
    await this.documentStore.update(keysFor(actor, changes), (documents) => {
      const before = (change: Change) => documents.get(keyOf(change)) ?? null;
      const time = changes.reduce((latest, change) => later(latest, timeOf(before(change) ?? {})), asked);
      const after = new Map(changes.map((change) => [keyOf(change), stamped(changed(before(change), change), time)]));
      this.#checkWrites(actor, documents, after, time);
      checkSizes(after);
      for (const [key, document] of seen ?? []) {
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

  /** The users of a scope, or all departures, in the order of change; documents without `syncedAt` are in no feed. */
  async feed<F extends Feed>(actor: Actor | null, feed: F, scope: Scope, from: From | null): Promise<Feeds[F][]> {
    const all = feed === 'users' ? await this.#listUsers(actor, scope.roles) : await this.#list(actor, feed);
    const found = all.filter((stored) => timeOf(stored) && isAfter(stored, from)).toSorted(byTime);
    return found.map((stored) => (feed === 'users' ? this.#readUser(stored) : departureOf(stored)) as Feeds[F]);
  }

  /** All documents of a collection. Rejects with 'denied' where the actor may not list them. */
  async all(actor: Actor | null, collection: string): Promise<Stored[]> {
    return this.#list(actor, collection);
  }

  /** The users of a scope in a range of ids, by id. */
  async range(actor: Actor | null, scope: Scope, range: IdRange): Promise<Feeds['users'][]> {
    const found = await this.#usersIn(actor, scope, range);
    return found.map((stored) => this.#readUser(stored)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** How many users of a scope in a range of ids have a revision that is summed up, and the sum. */
  async digest(actor: Actor | null, scope: Scope, range: IdRange): Promise<Digest> {
    const revs = (await this.#usersIn(actor, scope, range)).map(({ rev }) => rev).filter((rev) => isSummed(rev));
    return { count: revs.length, revs: revs.reduce((sum, rev) => sum + rev, 0) };
  }

  async #usersIn(actor: Actor | null, scope: Scope, range: IdRange): Promise<Stored[]> {
    return (await this.#listUsers(actor, scope.roles)).filter(({ id }) => isWithin(String(id), range));
  }

  #readUser(stored: Stored): Feeds['users'] {
    const user = this.#users.get(stored) ?? frozen(readStored(this.replicated, 'users', stored));
    this.#users.set(stored, user);
    return user;
  }

  #listUsers(actor: Actor | null, roles: Role[]): Promise<Stored[]> {
    return this.#list(actor, 'users', (user) => roles.includes(user['role'] as Role));
  }

  /** A list is refused whole where one document of it may not be listed; one of everything also where there is none. */
  async #list(actor: Actor | null, collection: string, where?: (stored: Stored) => boolean) {
    const all = await this.documentStore.all(collection);
    const found = where ? all.filter(where) : all;
    const judged = where ? found : [{ id: '' }, ...found];
    await this.documentStore.update(keysFor(actor, []), (documents) => {
      for (const before of judged) {
        this.#check(actor, 'list', { collection, id: String(before['id']), before, after: null }, documents, new Map());
      }
      return new Map();
    });
    return found;
  }

  #checkWrites(actor: Actor | null, documents: ReadonlyMap<Key, Stored>, changes: Changes, time: ServerTime): void {
    for (const [key, after] of changes) {
      const [collection = '', id = ''] = key.split('/');
      const before = documents.get(key) ?? null;
      const operation = after === null ? 'delete' : before === null ? 'create' : 'update';
      this.#check(actor, operation, { collection, id, before, after }, documents, changes, time);
    }
  }

  #check(
    actor: Actor | null,
    operation: Operation,
    subject: { collection: string; id: string; before: Stored | null; after: Stored | null },
    documents: ReadonlyMap<Key, Stored>,
    changes: Changes,
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

export function readStored<C extends Collection>(
  replicated: Replicated,
  collection: C,
  stored: Stored,
): ServerDocument<C> | Unreadable {
  return readDocument(collectionOf(replicated, collection), String(stored['id']), stored, timeOf(stored));
}

function departureOf(stored: Stored): Departure {
  return readDepartureEntry(String(stored['id']), stored, timeOf(stored));
}

/** Missing where `syncedAt` holds anything but a time. */
export function timeOf({ syncedAt }: Stored): ServerTime | undefined {
  if (!isPlain(syncedAt)) return undefined;
  const { seconds, nanoseconds } = syncedAt;
  return typeof seconds === 'number' && typeof nanoseconds === 'number' ? { seconds, nanoseconds } : undefined;
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

function isAfter(stored: Stored, from: From | null): boolean {
  if (!from) return true;
  const difference = compareTimes(stored['syncedAt'] as ServerTime, from.cursor);
  if (difference !== 0) return difference > 0;
  return from.inclusive || String(stored['id']) > from.cursor.id;
}

function byTime(a: Stored, b: Stored): number {
  const difference = compareTimes(a['syncedAt'] as ServerTime, b['syncedAt'] as ServerTime);
  return difference || (String(a['id']) < String(b['id']) ? -1 : 1);
}

function compareTimes(a: ServerTime, b: ServerTime): number {
  return a.seconds - b.seconds || a.nanoseconds - b.nanoseconds;
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
