/** When a page asks for sending in the background (decision 034). */
import {
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  switchMap,
  type Observable,
  type Subscription,
} from 'rxjs';
import type { SyncStatus } from '#domain/sync-status.ts';

interface Asking {
  device$: Observable<{ replica: { status$: Observable<SyncStatus> } } | null>;
  /** Whether nobody looks at the page. */
  hidden$: Observable<boolean>;
  /** Everything stays in this browser. */
  demo$: Observable<boolean>;
  ask(): Promise<void>;
}

/** Asks while something waits that this page may not live to send: it is hidden, or there is no line. Anew after each change. */
export function askInBackground({ device$, hidden$, demo$, ask }: Asking): Subscription {
  const status$ = device$.pipe(switchMap((device) => (device ? device.replica.status$ : EMPTY)));
  return combineLatest([status$, hidden$, demo$])
    .pipe(
      map(([{ waiting, blocked, connected }, hidden, demo]) =>
        waiting > 0 && blocked === null && !demo && (hidden || !connected) ? `${hidden} ${connected}` : null,
      ),
      distinctUntilChanged(),
      filter((reason) => reason !== null),
    )
    .subscribe(() => {
      // Where it is not allowed, it goes out when the app is open.
      ask().catch(() => undefined);
    });
}
