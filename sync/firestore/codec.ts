/** How documents and failures look in Firestore: the fields of synchronization lie flat beside the document's own. */
import {
  arrayUnion,
  deleteField,
  type DocumentData,
  type FirestoreError,
  type FirestoreErrorCode,
  serverTimestamp,
  Timestamp,
} from 'firebase/firestore';
import { isPlain } from '#domain/plain.ts';
import type { ServerTime } from '../document.ts';
import { RemoteError, type RemoteErrorCode } from '../remote-error.ts';
import { serverTime } from '../remote-documents.ts';
import type { Difference, Raw } from '../write-back.ts';

/** Missing where `syncedAt` holds anything but a time. */
export function timeFrom({ syncedAt }: DocumentData): ServerTime | undefined {
  return syncedAt instanceof Timestamp ? { seconds: syncedAt.seconds, nanoseconds: syncedAt.nanoseconds } : undefined;
}

/** A whole document. Firestore refuses undefined, so such fields are left out. */
export function dataFrom(data: Raw): DocumentData {
  return encoded(data) as DocumentData;
}

/** What a transaction changes of a document. Lists that only grow are not sent again: a number may not survive that. */
export function updateFrom({ set, added, removed }: Difference): DocumentData {
  return {
    ...dataFrom(set),
    ...Object.fromEntries(
      Object.entries(added).map(([field, entries]) => [field, arrayUnion(...entries.map((entry) => encoded(entry)))]),
    ),
    ...Object.fromEntries(removed.map((field) => [field, deleteField()])),
  };
}

/** What Firestore has its own classes for stays as it is. */
function encoded(value: unknown): unknown {
  if (value === serverTime) return serverTimestamp();
  if (Array.isArray(value)) return value.map(encoded);
  if (!isPlain(value)) return value;
  const known = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(known.map(([key, inner]) => [key, encoded(inner)]));
}

const meanings: Partial<Record<FirestoreErrorCode, RemoteErrorCode>> = {
  'permission-denied': 'denied',
  unauthenticated: 'unauthenticated',
  'invalid-argument': 'invalid',
  'out-of-range': 'invalid',
  'resource-exhausted': 'exhausted',
};

/** Whatever is not known to be final counts as trouble that passes: trying again is safe, losing an edit is not. */
export function remoteError(cause: unknown): RemoteError {
  return new RemoteError((isFirestoreError(cause) && meanings[cause.code]) || 'unavailable', { cause });
}

/** The same for a question about many documents. That has no precondition but its index: where that is missing, asking again brings nothing. */
export function queryError(cause: unknown): RemoteError {
  const isIndexMissing = isFirestoreError(cause) && cause.code === 'failed-precondition';
  return isIndexMissing ? new RemoteError('invalid', { cause }) : remoteError(cause);
}

/** The SDK's constructor resets the prototype, so that `instanceof FirestoreError` is false for its own errors. */
function isFirestoreError(cause: unknown): cause is FirestoreError {
  return cause instanceof Error && cause.name === 'FirebaseError' && 'code' in cause;
}
