/** What a rule is asked: who wants to do what to which document. */
import { isActive } from './access.ts';
import { deepEqual } from './equal.ts';
import { mayDelete, powersOf } from './powers.ts';
import type { StoredTime } from './stored-time.ts';
import type { Role } from './user.ts';

/** The signed-in account of a request. */
export interface Actor {
  uid: string;
  email: string;
  /** Whether the address of the account is verified. */
  verified?: boolean;
}

/** As firestore.rules call them. */
export type Operation = 'get' | 'list' | 'create' | 'update' | 'delete';

/** A stored document, its synchronization fields included. */
export type Stored = Record<string, unknown>;

/** What a rule is asked. */
export interface Request {
  /** Null when signed out. */
  actor: Actor | null;
  operation: Operation;
  collection: string;
  id: string;
  /** The document before and after; null where it does not exist. For a list: one document the query may return. */
  before: Stored | null;
  after: Stored | null;
  /** The server's time of this request; a written `syncedAt` must be this very object's value. */
  time: StoredTime;
  /** Reads any document as it is now, and as it will be after the whole transaction. */
  read(collection: string, id: string): Stored | null;
  readAfter(collection: string, id: string): Stored | null;
}

/**
 * The actor's role as stored in the user document; null without one, for staff who are not active, and for an admin whose
 * address is not verified: the first account under an address need not belong to its owner (decision 019).
 */
export function roleOf(request: Pick<Request, 'actor' | 'read'>): Role | null {
  const user = userOf(request);
  if (!user || !isActive(user['active'])) return null;
  const role = (user['role'] as Role | undefined) ?? null;
  return role !== 'admin' || request.actor?.verified === true ? role : null;
}

function userOf({ actor, read }: Pick<Request, 'actor' | 'read'>): Stored | null {
  return actor && read('users', actor.uid);
}

/** Of a customer, `active` is only a mark. */
export function hasProfile(request: Request): boolean {
  const user = userOf(request);
  return user !== null && (user['role'] === 'customer' || isActive(user['active']));
}

/** Undefined for whoever has no role. */
export function actorsPowers(request: Request): ReturnType<typeof powersOf> {
  return powersOf(roleOf(request));
}

/** Whether the document is the actor's own. */
export function isOwn({ actor, id }: Request): boolean {
  return actor?.uid === id;
}

/** Whether the actor is told who left. */
export function isStaff(request: Request): boolean {
  return actorsPowers(request)?.readsDepartures ?? false;
}

/** Whether the actor's role oversees that of the document, as it was. */
export function overseesBefore(request: Request): boolean {
  return actorsPowers(request)?.oversees.includes(request.before?.['role'] as Role) ?? false;
}

/** Whether the actor's role may delete the document, as it was. */
export function mayDeleteBefore(request: Request): boolean {
  const role = roleOf(request);
  return role !== null && mayDelete(role, request.before?.['role'] as Role);
}

/** The fields that differ. */
export function changes({ before, after }: Request): string[] {
  return Object.keys({ ...before, ...after }).filter((field) => !deepEqual(before?.[field], after?.[field]));
}

/** Whether nothing but these fields and the marks differs. */
export function isWithin(fields: readonly string[], changed: readonly string[]): boolean {
  return changed.every((field) => [...fields, 'id', 'rev', 'edit', 'syncedAt'].includes(field));
}
