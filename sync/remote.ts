/**
 * The server as synchronization sees it: documents with revisions, in an order of change. Two adapters pass one contract
 * suite: Firestore, and a server in memory. What both do alike with documents is in `remote-documents.ts`.
 */
import type { NewRole } from '#domain/departures.ts';
import type { Digest, IdRange } from './digest.ts';
import type { DevicesRemote } from './devices-remote.ts';
import type { Collection, Ref, Scope, ServerDocument, Unreadable } from './document.ts';
import type { ErrorLogRemote } from './error-log-remote.ts';
import type { Batch, Feed, Feeds, From } from './feeds.ts';
import type { Arrived, Failed, Stop } from './listening.ts';
import type { Decide, Write } from './transaction.ts';

/** Every promise rejects with a `RemoteError` and nothing else, but for what a decision throws. */
export interface Remote {
  /** One document straight from the server; null where it does not exist. Rejects with an `UnreadableError` too. */
  get<C extends Collection>(ref: Ref<C>): Promise<ServerDocument<C> | null>;
  /** Follows one document; null where it does not exist. Tells only the server's word, and fails where that ends. */
  watch<C extends Collection>(
    ref: Ref<C>,
    arrived: Arrived<ServerDocument<C> | Unreadable | null>,
    failed: Failed,
  ): Stop;
  /**
   * One real transaction: reads the document from the server, asks `decide` once, which may take its time, and commits
   * what it answers (null writes nothing) only if nobody wrote in between. Resolves after the commit to what was decided.
   * Rejects with an `UnreadableError` where the document cannot be read, and with whatever `decide` throws.
   */
  transact<C extends Collection>(ref: Ref<C>, decide: Decide<C>): Promise<Write<C> | null>;
  /**
   * Gives a user another role, or deletes the document (null), in one real transaction with the entry in `departures`
   * that tells all devices of it. `edit` names the write. False where there is no such user any more.
   */
  depart(id: string, role: NewRole, edit: string): Promise<boolean>;
  /** A page of a feed: at most `limit` documents, oldest first, by (syncedAt, id). */
  page<F extends Feed>(feed: F, scope: Scope, from: From | null, limit: number): Promise<Feeds[F][]>;
  /** Follows a feed. After `failed` nothing more comes. */
  listen<F extends Feed>(feed: F, scope: Scope, from: From | null, arrived: Arrived<Batch<F>>, failed: Failed): Stop;
  /** How many users of the scope's roles have an id in the range. */
  count(scope: Scope, range: IdRange): Promise<number>;
  /**
   * How many of them have a revision from 1 to `largestSummed`, and the sum of these, by the id that is stored in them and
   * without reading them: one read for a thousand.
   */
  digest(scope: Scope, range: IdRange): Promise<Digest>;
  /** The first `limit` users of the scope's roles in the range, by id, also those without `syncedAt`. */
  range(scope: Scope, range: IdRange, limit: number): Promise<Feeds['users'][]>;
  errors: ErrorLogRemote;
  devices: DevicesRemote;
  /** The server's time, epoch milliseconds, at most a second early. Costs no operation of the database. */
  serverTime(): Promise<number>;
  /** Resolves when the server answers, whatever it says, to the smallest question that there is. */
  ask(): Promise<void>;
  /** The network may be back: open connections afresh at once instead of waiting out their own back-off. */
  reconnect(): void;
}
