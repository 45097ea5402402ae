/** Errors that wait to be logged, in the collection of small facts: one document a code, so that tabs agree how often. */
import { filter } from 'rxjs';
import { deepEqual } from '#domain/equal.ts';
import { type ErrorEntry, loggedOnce, mayLog } from '#domain/error-log.ts';
import type { WaitingErrors } from '../engine/error-log.ts';
import { changes } from './changes.ts';
import { readDocuments, writeDocuments } from './collection.ts';
import type { Database } from './database.ts';

interface Logged {
  /** When the newest entry of this code was made, epoch milliseconds of this device. */
  last: number;
  waiting: ErrorEntry[];
}

/** Entries of one code that wait at most: a phone may be offline for days. */
const mostWaiting = 20;
const prefix = 'error/';

export function createDeviceErrors({ device }: Database): WaitingErrors {
  return {
    async keep(entry) {
      await writeDocuments(device, [prefix + loggedOnce(entry)], (found, id) => {
        const before = found?.value as Logged | undefined;
        if (!mayLog(before?.last, entry.createdAt)) return undefined;
        const waiting = [...(before?.waiting ?? []), entry].slice(-mostWaiting);
        return { id, value: { last: entry.createdAt, waiting } satisfies Logged };
      });
    },
    async waiting() {
      const found = await readDocuments(device, { selector: { id: { $gt: prefix, $lt: `${prefix}\uFFFF` } } });
      const entries = found.flatMap(({ value }) => (value as Logged).waiting);
      return structuredClone(entries).toSorted((a, b) => a.createdAt - b.createdAt);
    },
    async drop(entry) {
      await writeDocuments(device, [prefix + loggedOnce(entry)], (found, id) => {
        const before = found?.value as Logged | undefined;
        if (!before) return undefined;
        const waiting = before.waiting.filter((other) => !deepEqual(other, entry));
        return waiting.length === before.waiting.length ? undefined : { id, value: { ...before, waiting } };
      });
    },
    onWaiting(wake) {
      const told = changes(device).pipe(filter((documents) => documents.some(({ id }) => id.startsWith(prefix))));
      const subscription = told.subscribe(() => wake());
      return () => subscription.unsubscribe();
    },
  };
}
