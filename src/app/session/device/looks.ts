/** When staff looks at the app, and when all that had happened before is here: `domain/away.ts` makes of it what is told. Source: D60. */
import {
  concatMap,
  distinctUntilChanged,
  EMPTY,
  filter,
  fromEvent,
  interval,
  map,
  merge,
  type Subscription,
  switchMap,
  take,
  timer,
} from 'rxjs';
import { caughtUp, looked } from '#domain/away.ts';
import { readAway, writtenAway, type Away } from '#domain/away-kept.ts';
import { powers } from '#domain/powers.ts';
import { isConnected, type SyncStatus } from '#domain/sync-status.ts';
import { valueNames } from '#domain/value-names.ts';
import type { Replica } from '#sync/replica.ts';

/** Milliseconds: what opens the app comes first; a page that is killed says nothing; a page that wakes has heard nothing yet. */
const afterOpening = 2_000;
const lookEvery = 5 * 60_000;
const afterWaking = 5_000;

const isHere = (status: SyncStatus): boolean =>
  isConnected(status) && status.heard && !status.syncing && !status.checking;

/** Goes on until it is unsubscribed. */
export function keepLooks(
  uid: string,
  replica: Pick<Replica, 'document$' | 'changeValue' | 'status$'>,
  now: () => number = Date.now,
): Subscription {
  const change = (to: (away: Away, at: number) => Away) =>
    replica
      .changeValue(valueNames.away, (kept) => {
        const before = readAway(kept);
        const after = to(before, now());
        return after === before ? kept : writtenAway(after);
      })
      // A device that stores nothing tells nothing.
      .catch(() => undefined);
  const isVisible = () => document.visibilityState === 'visible';
  const looks$ = merge(
    // When the page is hidden it was looked at to the last.
    fromEvent(document, 'visibilitychange'),
    interval(lookEvery).pipe(filter(isVisible)),
    timer(0).pipe(filter(isVisible)),
  ).pipe(
    concatMap(() => change(looked)),
    filter(isVisible),
    switchMap(() =>
      timer(afterWaking).pipe(
        switchMap(() => replica.status$),
        filter(isHere),
        take(1),
      ),
    ),
    concatMap(() => change(caughtUp)),
  );
  return timer(afterOpening)
    .pipe(
      switchMap(() => replica.document$({ collection: 'users', id: uid })),
      map((held) => held !== null && powers[held.value.role].oversees.includes('customer')),
      distinctUntilChanged(),
      switchMap((isStaff) => (isStaff ? looks$ : EMPTY)),
    )
    .subscribe();
}
