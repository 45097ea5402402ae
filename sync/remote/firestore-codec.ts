/** How documents and failures look in Firestore: the fields of synchronization lie flat beside the document's own. */
import { type DocumentData, type FirestoreError, type FirestoreErrorCode, Timestamp } from 'firebase/firestore';
import type { Collection, Departure, Fields, ServerDocument, ServerTime } from '../document.ts';
import { RemoteError, type RemoteErrorCode, type Write } from '../remote.ts';

function timeFrom(value: unknown): ServerTime | undefined {
  return value instanceof Timestamp ? { seconds: value.seconds, nanoseconds: value.nanoseconds } : undefined;
}

function revisionFrom(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** Reads a stored document; one made by hand, without the fields of synchronization, is revision 0. */
export function documentFrom<C extends Collection>(id: string, data: DocumentData): ServerDocument<C> {
  const { rev, edit, syncedAt, ...fields } = data;
  const time = timeFrom(syncedAt);
  return {
    id,
    fields: { ...fields, id } as unknown as Fields[C],
    rev: revisionFrom(rev),
    edit: typeof edit === 'string' ? edit : '',
    ...(time && { syncedAt: time }),
  };
}

/** Reads an entry of `departures`, which a query by `syncedAt` only returns with that field. */
export function departureFrom(id: string, data: DocumentData): Departure {
  return {
    id,
    rev: revisionFrom(data['rev']),
    role: data['role'] ?? null,
    syncedAt: timeFrom(data['syncedAt']) ?? { seconds: 0, nanoseconds: 0 },
  };
}

/** What a transaction stores, all but the server's time. Firestore refuses undefined, so such fields are left out. */
export function dataFrom(write: Write): DocumentData {
  return { ...(withoutUndefined(write.fields) as DocumentData), rev: write.rev, edit: write.edit };
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(known.map(([key, inner]) => [key, withoutUndefined(inner)]));
}

const meanings: Partial<Record<FirestoreErrorCode, RemoteErrorCode>> = {
  'permission-denied': 'denied',
  unauthenticated: 'unauthenticated',
  'invalid-argument': 'invalid',
  'out-of-range': 'invalid',
  'resource-exhausted': 'exhausted',
};

/** Whatever is not known to be final counts as trouble that passes: losing patience is safe, losing an edit is not. */
export function remoteError(cause: unknown): RemoteError {
  return new RemoteError((isFirestoreError(cause) && meanings[cause.code]) || 'unavailable', { cause });
}

/** The SDK's constructor resets the prototype, so that `instanceof FirestoreError` is false for its own errors. */
function isFirestoreError(cause: unknown): cause is FirestoreError {
  return cause instanceof Error && cause.name === 'FirebaseError' && 'code' in cause;
}
