/** Ordered streams of changes. */
import type { Cursor, Departure, ServerDocument, Unreadable } from './document.ts';

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
