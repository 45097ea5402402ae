/**
 * The far side as synchronization sees it: documents with revisions, in an order of change.
 * Two implementations pass one contract suite: Firestore, and a cloud in memory with weather.
 */
import type { ErrorEntry } from '#domain/error-log.ts';
import type { NewRole } from './departing.ts';
import type { Collection, Cursor, Departure, Ref, Scope, ServerDocument, Unreadable } from './document.ts';

export type RemoteErrorCode =
  /** No answer, or none in time. Try again later. */
  | 'unavailable'
  /** The rules say no; also what a lost race looks like, because rules run before a transaction's precondition. */
  | 'denied'
  /** The session is over: sign in again. */
  | 'unauthenticated'
  /** The document cannot be stored as it is (too large, malformed). */
  | 'invalid'
  /** The project's quota is used up. */
  | 'exhausted';

export class RemoteError extends Error {
  readonly code: RemoteErrorCode;
  constructor(code: RemoteErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** The server's document cannot be read, so nothing was decided about it and nothing written. */
export class UnreadableError extends RemoteError {
  readonly document: Unreadable;
  constructor(document: Unreadable) {
    super('invalid');
    this.document = document;
  }
}

/**
 * What a transaction makes of the document, removed fields left out; only what differs from what was read of it is
 * written (`write-back.ts`). `syncedAt` is the server's to set.
 */
export interface Write<C extends Collection = Collection> {
  fields: ServerDocument<C>['fields'];
  rev: number;
  edit: string;
}

export type Decide<C extends Collection> = (
  server: ServerDocument<C> | null,
) => Write<C> | null | Promise<Write<C> | null>;

export interface Feeds {
  users: ServerDocument<'users'> | Unreadable;
  departures: Departure;
}
export type Feed = keyof Feeds;

/** Where a feed continues. `inclusive` starts at the cursor's time whatever the id, for the overlap. */
export interface From {
  cursor: Cursor;
  inclusive: boolean;
}

export interface Batch<F extends Feed> {
  /** Added or changed since `from`, oldest first; later batches hold later changes. */
  documents: Feeds[F][];
  /** Ids of users that left the query: deleted, or of another role now. */
  removed: string[];
  /** False where the batch came from a cache: its documents are true, but the cursor may not move. */
  live: boolean;
}

/** A range of document ids: `from` inclusive, `to` exclusive; null is open. */
export interface IdRange {
  from: string | null;
  to: string | null;
}

export function isWithin(id: string, { from, to }: IdRange): boolean {
  return (from === null || id >= from) && (to === null || id < to);
}

/** How many documents there are, and the sum of their revisions. */
export interface Digest {
  count: number;
  revs: number;
}

/** No document is written as often as that, and sums of thousands of such numbers are exact. */
export const largestSummed = 2 ** 40;

/** Whether a document with this revision is counted in a digest. */
export function isSummed(rev: unknown): rev is number {
  return typeof rev === 'number' && rev >= 1 && rev <= largestSummed;
}

export type Stop = () => void;

/** The log of errors, to which everybody with a profile may append, once a minute, and which only admins may read. */
export interface RemoteErrors {
  /**
   * One transaction, in the name of the signed-in user. An entry that is there already, because an answer got lost, is not
   * appended again. Denied less than a minute after the last one of this user.
   */
  append(uid: string, entry: ErrorEntry): Promise<void>;
  /** Follows the log, in the order of arrival. Tells only the server's word, and fails where that ends. */
  watch(arrived: (entries: ErrorEntry[]) => void, failed: (error: RemoteError) => void): Stop;
}

/** Every promise rejects with a `RemoteError` and nothing else. */
export interface Remote {
  errors: RemoteErrors;
  /** A page of a feed: at most `limit` documents, oldest first, by (syncedAt, id). */
  page<F extends Feed>(feed: F, scope: Scope, from: From | null, limit: number): Promise<Feeds[F][]>;
  /** Follows a feed. After `failed` nothing more comes. */
  listen<F extends Feed>(
    feed: F,
    scope: Scope,
    from: From | null,
    arrived: (batch: Batch<F>) => void,
    failed: (error: RemoteError) => void,
  ): Stop;
  /** Follows one document; null where it does not exist. Tells only the server's word, and fails where that ends. */
  watch<C extends Collection>(
    ref: Ref<C>,
    arrived: (document: ServerDocument<C> | Unreadable | null) => void,
    failed: (error: RemoteError) => void,
  ): Stop;
  /**
   * One real transaction: reads the document from the server, asks `decide` once, which may take its time, and commits
   * what it answers (null writes nothing) only if nobody wrote in between. Resolves after the commit. Rejects with an
   * `UnreadableError` where it cannot be read.
   */
  transact<C extends Collection>(ref: Ref<C>, decide: Decide<C>): Promise<void>;
  /**
   * Gives a user another role, or deletes the document (null), in one real transaction with the entry in `departures`
   * that tells all devices of it. `edit` names the write. False where there is no such user any more.
   */
  depart(id: string, role: NewRole, edit: string): Promise<boolean>;
  /** The server's time, epoch milliseconds, at most a second early. Costs no operation of the database. */
  serverTime(): Promise<number>;
  /** Resolves when the server answers, whatever it says, to the smallest question that there is. */
  ask(): Promise<void>;
  /** The network may be back: open connections afresh at once instead of waiting out their own back-off. */
  reconnect(): void;
  /** How many users of the scope's roles have an id in the range. */
  count(scope: Scope, range: IdRange): Promise<number>;
  /**
   * How many of them have a revision from 1 to `largestSummed`, and the sum of these, by the id that is stored in them and
   * without reading them: one read for a thousand.
   */
  digest(scope: Scope, range: IdRange): Promise<Digest>;
  /** The first `limit` users of the scope's roles in the range, by id, straight from the server, also those without `syncedAt`. */
  range(scope: Scope, range: IdRange, limit: number): Promise<Feeds['users'][]>;
}
