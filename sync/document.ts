/** The shapes that travel between a device and the server. */
import type { Catalogue } from '#domain/catalogue.ts';
import type { UnreadableReason } from '#domain/schemas.ts';
import type { Role, User } from '#domain/user.ts';

/** What each replicated collection holds, without the fields of synchronization. */
export interface Fields {
  users: User;
  plants: Catalogue;
}
export type Collection = keyof Fields;

/** Names one document. */
export interface Ref<C extends Collection = Collection> {
  collection: C;
  id: string;
}

/** A server time as Firestore keeps it, finer than a millisecond. */
export interface ServerTime {
  seconds: number;
  nanoseconds: number;
}

/** The place of a document in the order of changes: by time, then by id. */
export interface Cursor extends ServerTime {
  id: string;
}

/** A document as the server holds it, its fields mended by the schema of its collection. */
export interface ServerDocument<C extends Collection = Collection> {
  id: string;
  fields: Fields[C];
  /** Grows by exactly 1 with each write; 0 where the document was made without synchronization. */
  rev: number;
  /** The trail: the last write of each device as `device:number`, newest first, separated by spaces (`domain/trail.ts`). */
  edit: string;
  /** Missing on a document that was made by hand in the console. */
  syncedAt?: ServerTime;
  /** It holds more than could be read of it. */
  partly?: true;
  summed?: Summed;
}

/** What the server takes a document for when it sums up revisions, where that is not its name and its revision. */
export interface Summed {
  /** Null where it is in no sum. */
  id: string | null;
  rev: number;
}

/** A document of which the server holds something that cannot be read. */
export interface Unreadable {
  id: string;
  /** `partly`: what could be read of it is taken all the same. `failed`: it can be read, but neither merged nor stored. */
  unreadable: UnreadableReason | 'partly' | 'failed';
  rev: number;
  syncedAt?: ServerTime;
}

export function isUnreadable<T extends object>(document: T | Unreadable): document is Unreadable {
  return 'unreadable' in document;
}

/** The server's word that a document left a scope. Holds no personal data. Collection `departures`, by user id. */
export interface Departure {
  id: string;
  /** The revision of the user document that the departure belongs to. */
  rev: number;
  /** The new role, or null for a deleted user; undefined where the entry does not tell, and the user has to be asked for. */
  role: Role | null | undefined;
  syncedAt: ServerTime;
}

/** What one signed-in user may hold on the device. Own document and the catalogue always belong to it. */
export interface Scope {
  uid: string;
  role: Role;
  /** Users of these roles belong to the scope: none for a customer. */
  roles: Role[];
}
