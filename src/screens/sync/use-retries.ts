import { useState } from 'react';
import { isGone } from '#domain/gone.ts';
import type { Replica } from '#sync/replica.ts';
import type { Parked } from '#sync/store.ts';
import { useReport } from '#ui/report.ts';
import { useSinglePress } from '#ui/use-single-press.ts';
import type { stillNot } from './copy.ts';

type Failure = keyof typeof stillNot;

export interface Retries {
  /** Why a retry failed, by the id of its entry. */
  failures: ReadonlyMap<string, Failure>;
  busy: boolean;
  /** Resolves to whether the text waits to be sent now. */
  retry: (id: string) => Promise<boolean>;
  /** Everything that was refused, then whatever else waits. */
  retryAll: (parked: readonly Parked[]) => Promise<void>;
}

export function useRetries(replica: Replica): Retries {
  const report = useReport();
  const counts = useSinglePress();
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map());
  const [busy, setBusy] = useState(false);

  const attempt = async (id: string): Promise<boolean> => {
    // The same failure again is said again.
    setFailures((before) => new Map([...before].filter(([of]) => of !== id)));
    const failure = await replica.retry(id).then(
      () => undefined,
      (error: unknown): Failure => {
        if (isGone(error)) return 'gone';
        report('retry-failed', error);
        return 'other';
      },
    );
    if (failure) setFailures((before) => new Map(before).set(id, failure));
    return failure === undefined;
  };
  const once = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    if (busy) return otherwise;
    setBusy(true);
    const result = await work();
    setBusy(false);
    return result;
  };
  return {
    failures,
    busy,
    // Another text comes into the place of one that goes.
    retry: async (id) => counts() && once(() => attempt(id), false),
    retryAll: (parked) =>
      once(async () => {
        for (const { id } of parked) await attempt(id);
        await replica.refresh();
      }, undefined),
  };
}
