/**
 * What lies on the device: rows, texts that were set aside, small facts, and one feed of all that is written. The engine
 * and the replica stand on it alone. Two implementations pass one contract suite: RxDB on the device, and memory for
 * seeded fault runs and tests of screens.
 */
import type { Observable } from 'rxjs';
import type { Summary } from '#domain/arrivals.ts';
import type { ErrorEntry } from '#domain/error-log.ts';
import type { Role } from '#domain/user.ts';
import type { Collection, Cursor, Fields, Ref, Summed, Unreadable } from './document.ts';
import type { IdRange } from './digest.ts';
import type { Stop } from './listening.ts';

/** The server's state that waiting edits stand on. `fields` null: the document did not exist there. */
export interface Base<C extends Collection = Collection> {
  fields: Fields[C] | null;
  rev: number;
}

/** A state that was sent and may have been taken, though no answer said so. */
export interface Sent<C extends Collection = Collection> {
  /** Its entry in the server's trail. */
  edit: string;
  fields: Fields[C];
  /** The revision that it becomes if it is taken; missing where an earlier version of the app sent it. */
  rev?: number;
}

/** What a device knows of the server's time. */
export interface KnownTime {
  /** Milliseconds to add to the device's clock. */
  offset: number;
  /** The newest time that was heard from the server, epoch milliseconds: whatever is made from now on was made after it. */
  heard: number;
}

/** A time that this device gave to an entry: its clock plus `offset` was `at`, and `heard` was past by then. */
export interface Moment extends KnownTime {
  at: number;
  /** Right behind what it was written in sight of, which is before it whatever the clocks say. Epoch milliseconds. */
  after?: number;
}

/** One document on the device. */
export interface LiveRow<C extends Collection = Collection> {
  id: string;
  gone: false;
  /** What the screen shows. */
  fields: Fields[C];
  /** The newest revision of the server known here. */
  rev: number;
  /** '' when as on the server, else `prefix:n`: see `edit.ts`. */
  edit: string;
  /** Only while `edit` is not ''. */
  base?: Base<C>;
  /** Those that may still become a revision after `base`, oldest first. */
  sent?: Sent<C>[];
  /** How the times of what waits came about: they can be corrected until they are sent. */
  made?: Moment[];
}

/** What stays of a document that left this device's scope: no text, only the revision that must be exceeded to come back. */
export interface Tombstone {
  id: string;
  gone: true;
  rev: number;
}

export type Row<C extends Collection = Collection> = LiveRow<C> | Tombstone;

/** Text that the server did not take, kept for the user to read, send again or discard. */
export interface Parked<C extends Collection = Collection> {
  /** `collection/id/prefix`: parking the same edits again replaces the entry. */
  id: string;
  ref: Ref<C>;
  /** `conflict`: another device changed the same values first. */
  why: 'gone' | 'refused' | 'invalid' | 'conflict';
  /** What the edits stood on; of a conflict, what the server had. */
  base: Base<C>;
  /** The document with these edits; of a conflict, `base` with the values that went in their place. */
  mine: Fields[C];
  /** Epoch milliseconds of this device; grows each time the same edits are parked. */
  at: number;
  /**
   * What was refused: the revision of the row on this device, null where it left, by this version of the app. Another one
   * is a reason to try again. Missing where an earlier version of the app parked it.
   */
  tried?: { rev: number | null; version: string };
  /** As in a row: what was sent, and may have been taken; and how the times of what was not came about. */
  sent?: Sent<C>[];
  made?: Moment[];
}

/** A document that cannot be read or taken, as long as that is so. */
export interface SetAside {
  collection: Collection;
  id: string;
  reason: Unreadable['unreadable'];
  rev: number;
  /** Epoch milliseconds of this device. */
  at: number;
}

/** How far a feed was followed in one role; worth nothing in another one. */
export interface Checkpoint {
  role: Role;
  /** Of the rows that it brought. */
  generation: number;
  cursor: Cursor;
  /** When the cursor moved, epoch milliseconds of this device. */
  at: number;
  /** The feed was not at its end yet: what follows comes in pages. */
  underway?: true;
  /** The server was heard long enough after `at` that nothing before the cursor can still become visible. */
  settled: boolean;
}

/** Errors of one code that wait to be logged. */
export interface LoggedErrors {
  /** When the newest entry of this code was made, epoch milliseconds of this device. */
  last: number;
  waiting: ErrorEntry[];
}

/** A write of this device that the server took. */
export interface ArrivedWrite extends Summary {
  ref: Ref;
  /** Its entry in the server's trail. */
  edit: string;
  /** When this device learnt of it, epoch milliseconds: the server's time as far as it was known. */
  at: number;
}

/** Rooms of `DeviceFacts` that hold any number of facts, under names of their own. */
interface Rooms {
  /** A text that was typed but not saved. */
  draft: string;
  /** What is kept for the user though nobody typed it. */
  value: string;
  /** By code (`loggedOnce`). */
  error: LoggedErrors;
}
export type Room = keyof Rooms;
type InRooms = { [R in Room as `${R}/${string}`]: Rooms[R] };

/** What the device keeps by key, each in a document of its own. */
export interface DeviceFacts extends InRooms {
  'checkpoint/users': Checkpoint;
  'checkpoint/departures': Checkpoint;
  /** The scope that the rows on this device belong to, and their generation (`generation.ts`). */
  scope: { role: Role; generation?: number };
  /** Last word from the server, epoch milliseconds of this device. */
  contact: { at: number };
  /**
   * The last comparison with the server. `at`: when it ended, in the server's time as it was known then; `losses`: those that
   * were known when it began; `generation`: of the rows; `counted`: when all were counted last, likewise.
   */
  reconciled: { at: number; losses?: number; generation?: number; counted?: number };
  /**
   * How far the comparison has come that is under way, and when it began, epoch milliseconds of this device. `owed`: until
   * it is done nobody knows whether the rows are what the server holds.
   */
  comparison: { from: string | null; losses: number; generation: number; begun: number; owed?: boolean };
  /** What the server takes documents for when it sums up revisions, by their names, `of` which revision that is known. */
  summed: Record<string, Summed & { of: number }>;
  /** Names this device in the trails of the server; random. */
  device: { id: string };
  'server-time': KnownTime;
  /** When this device told of itself last, epoch milliseconds of its clock. */
  reported: { at: number };
  /** How often rows were lost that no cursor brings back. */
  losses: { count: number };
  /** What the server took today, oldest first, and how many changes of the day are not in the list any more (`arrivals.ts`). */
  arrived: { writes: ArrivedWrite[]; more: number };
}

/** A row as it was written. */
export interface Written<C extends Collection = Collection> {
  ref: Ref<C>;
  /** In the feed as it is stored, not mended by the schema (`mendedRow`). It belongs to the store: never change it. */
  row: Row<C>;
  /** When this device wrote it, epoch milliseconds. */
  at: number;
}

/** What was written, or changed otherwise. `reopened`: what is stored may be other than what was read. */
export type StoreChange =
  | { kind: 'rows'; rows: Written[] }
  | { kind: 'parked' }
  | { kind: 'aside' }
  | { kind: 'facts'; keys: string[] }
  | { kind: 'reopened' };

export interface Store {
  /**
   * All that is written from now on, in any tab, each state once and in its order; a row that cannot be read is told as a
   * tombstone. Completes when the store is closed.
   */
  changes$: Observable<StoreChange>;
  get<C extends Collection>(ref: Ref<C>): Promise<Row<C> | undefined>;
  /**
   * Changes rows one by one, each atomically: `change` sees the newest row (tombstones included) and answers the
   * next one, or undefined to leave it. It runs again when another write came between, so it must be pure.
   * Resolves when durable, with the rows that were written.
   */
  modify<C extends Collection>(
    collection: C,
    ids: string[],
    change: (row: Row<C> | undefined, id: string) => Row<C> | undefined,
  ): Promise<Row<C>[]>;
  /** All documents with waiting edits. */
  dirty(): Promise<Ref[]>;
  /** The same with their rows. */
  waiting(): Promise<Written[]>;
  /** Told after any row became dirty or changed while dirty, in any tab. */
  onDirty(wake: () => void): Stop;
  /** Rows are missing that only comparing with the server brings back, however lately it was compared. */
  markIncomplete(): Promise<void>;
  /** Told after each loss, in any tab, and where the storage was opened again: nobody knows what it lost. */
  onIncomplete(wake: () => void): Stop;
  /** The first `limit` rows of users in the range of ids (all without a limit), tombstones included, by id. */
  users(range: IdRange, limit?: number): Promise<Row<'users'>[]>;
  /**
   * All users of a role, not mended (see `Written`): enough for a list, which reads the little it shows by itself. Somebody
   * who is written meanwhile may be missed, and is told.
   */
  usersOf(role: Role): Promise<Row<'users'>[]>;
  park(entry: Parked): Promise<void>;
  unpark(id: string): Promise<void>;
  /** One atomic change of a parked text: `change` answers the next one, null to remove it, undefined to leave it. */
  modifyParked(id: string, change: (entry: Parked | undefined) => Parked | null | undefined): Promise<void>;
  /** Newest first. */
  parked(): Promise<Parked[]>;
  /** All documents that are set aside. */
  setAside(): Promise<SetAside[]>;
  keepAside(entry: SetAside): Promise<void>;
  dropAside(refs: readonly Ref[]): Promise<void>;
  fact<K extends keyof DeviceFacts>(key: K): Promise<DeviceFacts[K] | undefined>;
  setFact<K extends keyof DeviceFacts>(key: K, value: DeviceFacts[K]): Promise<void>;
  /** One atomic change: `change` answers the next value, null to remove it, undefined to leave it. */
  modifyFact<K extends keyof DeviceFacts>(
    key: K,
    change: (value: DeviceFacts[K] | undefined) => DeviceFacts[K] | null | undefined,
  ): Promise<void>;
  /** All facts of a room, by their names in it. */
  factsOf<R extends Room>(room: R): Promise<Map<string, DeviceFacts[`${R}/${string}`]>>;
}
