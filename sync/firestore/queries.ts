/** The questions that are put to Firestore. firestore.rules admits these forms, firestore.indexes.json carries them. */
import {
  collection,
  documentId,
  type Firestore,
  orderBy,
  type Query,
  query,
  type QueryConstraint,
  startAfter,
  startAt,
  Timestamp,
  where,
} from 'firebase/firestore';
import type { Scope } from '../document.ts';
import { largestSummed, type IdRange } from '../digest.ts';
import type { Feed, From } from '../feeds.ts';

/** What follows `from` in a feed, by (syncedAt, id). */
export function feedQuery(
  db: Firestore,
  feed: Feed,
  scope: Scope,
  from: From | null,
  ...last: QueryConstraint[]
): Query {
  const whose = feed === 'users' ? [where('role', 'in', scope.roles)] : [];
  const start = from ? [startFrom(from)] : [];
  // What holds anything but a time there is in no feed: it would come at the end of each page, and move no cursor.
  const timed = where('syncedAt', '>', new Timestamp(0, 0));
  return query(collection(db, feed), ...whose, timed, orderBy('syncedAt'), orderBy(documentId()), ...start, ...last);
}

function startFrom({ cursor, inclusive }: From): QueryConstraint {
  const time = new Timestamp(cursor.seconds, cursor.nanoseconds);
  // Every id comes after the empty one, and Firestore takes no empty id.
  return inclusive || cursor.id === '' ? startAt(time) : startAfter(time, cursor.id);
}

/** The users of the scope's roles in a range of ids, by id, whatever else they hold. */
export function rangeQuery(db: Firestore, scope: Scope, range: IdRange, ...last: QueryConstraint[]): Query {
  const bounds = [
    ...(range.from === null ? [] : [where(documentId(), '>=', range.from)]),
    ...(range.to === null ? [] : [where(documentId(), '<', range.to)]),
  ];
  return query(collection(db, 'users'), where('role', 'in', scope.roles), ...bounds, orderBy(documentId()), ...last);
}

/**
 * The same users as far as they have a revision, by the id that is stored in them: no index holds a field behind the name
 * of the document, and names alone have no sums.
 */
export function digestQuery(db: Firestore, scope: Scope, { from, to }: IdRange): Query {
  return query(
    collection(db, 'users'),
    where('role', 'in', scope.roles),
    where('id', '>=', from ?? ''),
    ...(to === null ? [] : [where('id', '<', to)]),
    where('rev', '>=', 1),
    where('rev', '<=', largestSummed),
  );
}
