/** Live queries outlive trouble of the storage. */
import { defer, type Observable, retry, startWith, switchMap, throwError, timer } from 'rxjs';
import type { Database } from './database.ts';

/** Milliseconds until a storage that failed is asked again. */
const rest = 1_000;

export interface Watched {
  database: Pick<Database, 'closed'>;
  /** Told when what is stored may be other than what was read. */
  reopened$: Observable<unknown>;
}

/**
 * What is watched of a database as soon as it is open, and again from the beginning whenever reading it failed or the
 * storage was opened again: no screen stays behind for good. Errors where the database does not open, or fails after it
 * was closed.
 */
export function watching<Parts extends Watched, T>(
  opened: Promise<Parts>,
  watch: (parts: Parts) => Observable<T>,
): Observable<T> {
  return defer(() => opened).pipe(
    switchMap((parts) => {
      const delay = (error: unknown) => (parts.database.closed ? throwError(() => error) : timer(rest));
      return parts.reopened$.pipe(
        startWith(undefined),
        switchMap(() => defer(() => watch(parts)).pipe(retry({ delay }))),
      );
    }),
  );
}
