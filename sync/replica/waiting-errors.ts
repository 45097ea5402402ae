/** Errors that wait to be logged, among the small facts of the device: one fact a code, so that tabs agree how often. */
import { filter } from 'rxjs';
import { deepEqual } from '#domain/equal.ts';
import { type ErrorEntry, loggedOnce, mayLog } from '#domain/error-log.ts';
import type { Stop } from '../listening.ts';
import type { Store } from '../store.ts';

/** What is to be logged, on this device. */
export interface WaitingErrors {
  /** Keeps the entry until it is logged, unless one of its kind (`loggedOnce`) was made less than a minute ago. */
  keep(entry: ErrorEntry): Promise<void>;
  /** Oldest first. */
  waiting(): Promise<ErrorEntry[]>;
  /** The entry has been logged, or never will be. */
  drop(entry: ErrorEntry): Promise<void>;
  /** Told after an entry was added, in any tab. */
  onWaiting(wake: () => void): Stop;
}

/** Entries of one code that wait at most: a phone may be offline for days. */
const mostWaiting = 20;

export function waitingErrors(store: Pick<Store, 'changes$' | 'modifyFact' | 'factsOf'>): WaitingErrors {
  return {
    keep: (entry) =>
      store.modifyFact(`error/${loggedOnce(entry)}`, (before) => {
        if (!mayLog(before?.last, entry.createdAt)) return undefined;
        return { last: entry.createdAt, waiting: [...(before?.waiting ?? []), entry].slice(-mostWaiting) };
      }),
    async waiting() {
      const entries = [...(await store.factsOf('error')).values()].flatMap(({ waiting }) => waiting);
      return entries.toSorted((a, b) => a.createdAt - b.createdAt);
    },
    drop: (entry) =>
      store.modifyFact(`error/${loggedOnce(entry)}`, (before) => {
        const waiting = before?.waiting.filter((other) => !deepEqual(other, entry));
        return before && waiting && waiting.length < before.waiting.length ? { ...before, waiting } : undefined;
      }),
    onWaiting(wake) {
      const told = store.changes$.pipe(
        filter((change) => change.kind === 'facts' && change.keys.some((key) => key.startsWith('error/'))),
      );
      const subscription = told.subscribe(() => wake());
      return () => subscription.unsubscribe();
    },
  };
}
