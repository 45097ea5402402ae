import { useMemo } from 'react';
import { arrivalTimes, type ArrivalTimes } from '#domain/arrivals.ts';
import type { Replica } from '#sync/replica.ts';
import { useObservable } from '#ui/observable.ts';

/** When the office got what of a person's document from this device today. `now`: the office's time, epoch milliseconds. */
export function useArrivalTimes(replica: Pick<Replica, 'arrived$'>, personId: string, now: () => number): ArrivalTimes {
  const arrived = useObservable(replica.arrived$);
  return useMemo(() => arrivalTimes(arrived?.writes ?? [], personId, now()), [arrived, personId, now]);
}
