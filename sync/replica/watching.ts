/** Live queries outlive trouble of the storage. */
import {
  catchError,
  defer,
  endWith,
  filter,
  from,
  ignoreElements,
  map,
  NEVER,
  type Observable,
  retry,
  startWith,
  switchMap,
  takeUntil,
  tap,
} from 'rxjs';
import type { Clock } from '../clock.ts';
import type { Store } from '../store.ts';

/** Milliseconds until a storage that failed is asked again. */
const rest = 1_000;

/**
 * What is watched of a store as soon as it is open, and again from the beginning whenever reading it failed or the
 * storage was opened again: no screen stays behind for good. `again`: something was told before that. Silent where the
 * store does not open, which whoever opened it is told. Completes when reading fails after it was closed.
 */
export function watching<S extends Pick<Store, 'changes$'>, T>(
  opened: Promise<S>,
  clock: Pick<Clock, 'sleep'>,
  watch: (store: S, again: boolean) => Observable<T>,
): Observable<T> {
  return defer(() => opened).pipe(
    catchError(() => NEVER),
    switchMap((store) => {
      const closed$ = store.changes$.pipe(ignoreElements(), endWith(true));
      let told = false;
      const restart = retry<T>({ delay: () => from(clock.sleep(rest)).pipe(takeUntil(closed$)) });
      return store.changes$.pipe(
        filter(({ kind }) => kind === 'reopened'),
        map(() => true),
        startWith(false),
        switchMap((reopened) => defer(() => watch(store, reopened && told)).pipe(restart)),
        tap(() => (told = true)),
      );
    }),
  );
}
