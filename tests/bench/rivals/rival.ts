/** What a way to keep customers on a device must do here: the work of the list of customers and of the notes in a card. */
import type { Note, User } from '../../../domain/user.ts';

/** A customer as hand-made stores keep it: with what lists sort by, what the search looks into, and its place in the order of change. */
export interface Customer extends User {
  sort: string;
  text: string;
  at: number;
}

/** A row of the list. */
export type Line = Pick<User, 'id' | 'firstName' | 'lastName' | 'city'>;

/** A note that waits to be sent. Its id is its own key. */
export interface QueuedNote {
  id: string;
  customer: string;
  note: Note;
}

export const rowsOnScreen = 20;

/** What every one does, without a network. */
interface Kept {
  open(): Promise<void>;
  /** The first `rowsOnScreen` customers by name, live. */
  list(shown: (lines: readonly Line[]) => void): void;
  /** The notes of one customer, live, until stopped. */
  notes(id: string, shown: (notes: readonly Note[]) => void): () => void;
  /** The first `rowsOnScreen` customers by name in whose text each word stands. */
  search(words: readonly string[]): Promise<readonly Line[]>;
  /** Adds a note and keeps that it has to be sent: in one transaction, where there are transactions. */
  save(id: string, note: Note): Promise<void>;
  /** Keeps what is not kept yet and lets go, as where a user closes the app in peace. */
  close?(): Promise<void>;
}

/** One without a protocol of its own: what arrives is written in bulk, what waits is a queue in the same database. */
export interface Store extends Kept {
  /** Writes what arrived over what was there, and how far the order of change was followed. */
  arrived(customers: readonly Customer[], at: number): Promise<void>;
  /** How far the order of change was followed; 0 at first. */
  followed(): Promise<number>;
  queued(): Promise<readonly QueuedNote[]>;
  sent(notes: readonly QueuedNote[]): Promise<void>;
}

/** One that is measured. */
export interface Rival extends Kept {
  /** Fetches all customers onto an empty device; resolves when they are kept. */
  fill(customers: number): Promise<void>;
  /** Makes the server ready, which costs no device anything. */
  ready?(customers: number): void;
  /** Connects; resolves when all news is here, or it is known that there is none. */
  connect(): Promise<void>;
  /** A colleague moves the first so many customers of the list to this city, at the server. */
  change(count: number, city: string): Promise<void>;
  /** Connects where it did not, and resolves when no note waits to be sent. */
  drained(): Promise<void>;
}
