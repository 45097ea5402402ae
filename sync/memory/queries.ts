/** What the queries of synchronization find among the documents of a collection, as Firestore's do. */
import type { Stored } from '#domain/permission-request.ts';
import { isPlain } from '#domain/plain.ts';
import type { Role } from '#domain/user.ts';
import { isWithin, type IdRange } from '../digest.ts';
import type { Collection, Scope, ServerDocument, ServerTime, Unreadable } from '../document.ts';
import type { Feed, From } from '../feeds.ts';
import { compareIds, compareTimes } from '../id-order.ts';
import { readDocument } from '../reading.ts';
import { collectionOf, type Replicated } from '../replicated.ts';

/** A document and its name, which a hand in the console need not have put into it. */
export type Named = readonly [id: string, stored: Stored];

export interface Query {
  collection: string;
  /** Only users of these roles are asked for; undefined where it asks for all documents. */
  roles?: Role[];
  /** Those of the collection that it finds, in its order. */
  find(all: Named[]): Named[];
}

/** What follows `from` in a feed, in the order of change; documents without `syncedAt` are in no feed. */
export function feedQuery(feed: Feed, { roles }: Scope, from: From | null): Query {
  const find = (all: Named[]) => all.filter((named) => isAfter(named, from)).toSorted(byTime);
  if (feed === 'departures') return { collection: feed, find };
  return { collection: feed, roles, find: (all) => find(all.filter(isOneOf(roles))) };
}

/** The users of a scope in a range of ids, by id. */
export function rangeQuery({ roles }: Scope, range: IdRange): Query {
  const found = (named: Named) => isOneOf(roles)(named) && isWithin(named[0], range);
  return { collection: 'users', roles, find: (all) => all.filter(found).toSorted(byName) };
}

/** The same by the id that is stored in them, in no order. */
export function storedIdQuery({ roles }: Scope, range: IdRange): Query {
  const found = (named: Named) => {
    const { id } = named[1];
    return isOneOf(roles)(named) && typeof id === 'string' && isWithin(id, range);
  };
  return { collection: 'users', roles, find: (all) => all.filter(found) };
}

export const everythingIn = (collection: string): Query => ({ collection, find: (all) => all.toSorted(byName) });

export function readStored<C extends Collection>(
  replicated: Replicated,
  collection: C,
  [id, stored]: Named,
): ServerDocument<C> | Unreadable {
  return readDocument(collectionOf(replicated, collection), id, stored, timeOf(stored));
}

/** Missing where `syncedAt` holds anything but a time. */
export function timeOf({ syncedAt }: Stored): ServerTime | undefined {
  if (!isPlain(syncedAt)) return undefined;
  const { seconds, nanoseconds } = syncedAt;
  return typeof seconds === 'number' && typeof nanoseconds === 'number' ? { seconds, nanoseconds } : undefined;
}

function isOneOf(roles: Role[]) {
  return ([, { role }]: Named): boolean => roles.includes(role as Role);
}

function isAfter([id, stored]: Named, from: From | null): boolean {
  const time = timeOf(stored);
  if (!time) return false;
  if (!from) return true;
  const difference = compareTimes(time, from.cursor);
  if (difference !== 0) return difference > 0;
  return from.inclusive || compareIds(id, from.cursor.id) > 0;
}

function byTime(a: Named, b: Named): number {
  const [one, other] = [a[1]['syncedAt'] as ServerTime, b[1]['syncedAt'] as ServerTime];
  return compareTimes(one, other) || byName(a, b);
}

function byName([one]: Named, [other]: Named): number {
  return compareIds(one, other);
}
