/** Live queries outlive trouble of the storage. */
import { catchError, defer, EMPTY, map, NEVER, type Observable, retry, startWith, switchMap, timer } from 'rxjs';
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
 * storage was opened again (`again`): no screen stays behind for good. Silent where the database does not open, which
 * whoever opened it is told. Completes when reading fails after it was closed.
 */
export function watching<Parts extends Watched, T>(
  opened: Promise<Parts>,
  watch: (parts: Parts, again: boolean) => Observable<T>,
): Observable<T> {
  return defer(() => opened).pipe(
    catchError(() => NEVER),
    switchMap((parts) => {
      const restart = retry<T>({ delay: () => (parts.database.closed ? EMPTY : timer(rest)) });
      return parts.reopened$.pipe(
        map(() => true),
        startWith(false),
        switchMap((again) => defer(() => watch(parts, again)).pipe(restart)),
      );
    }),
  );
}
