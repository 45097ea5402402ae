import { useCallback, useMemo } from 'react';
import {
  entriesOf,
  leftOf,
  readDayList,
  workday,
  writtenDayList,
  type DayEntry,
  type DayListChange,
} from '#domain/day-list.ts';
import { valueNames } from '#domain/value-names.ts';
import { useAlert } from '#ui/alert.tsx';
import { useObservable, type Source } from '#ui/observable.ts';
import { useReport } from '#ui/report.ts';
import { useTimeWhenSeen } from '#ui/time-when-seen.ts';

/** What a device keeps for its user, by name. */
export interface KeptValues {
  value$(name: string): Source<string | undefined>;
  changeValue(name: string, change: (value: string | undefined) => string | undefined): Promise<void>;
}

export interface DayList {
  /** In their order; undefined until they are known. */
  entries: readonly DayEntry[] | undefined;
  left: number;
  /** Resolves to whether it was kept; where it was not, that was said. */
  change(change: DayListChange): Promise<boolean>;
}

/** The list of today, as it is in every tab. `now`: the clock of the device, epoch milliseconds. */
export function useDayList(kept: KeptValues, now: () => number): DayList {
  const text$ = useMemo(
    (): Source<{ text: string | undefined }> => ({
      subscribe: (next) => kept.value$(valueNames.dayList).subscribe((text) => next({ text })),
    }),
    [kept],
  );
  const known = useObservable(text$);
  const today = workday(useTimeWhenSeen(now));
  const alert = useAlert();
  const report = useReport();
  const change = useCallback(
    async (to: DayListChange) => {
      try {
        await kept.changeValue(valueNames.dayList, (text) => writtenDayList(to(readDayList(text), workday(now()))));
        return true;
      } catch (error) {
        report('day-list-not-kept', error);
        void alert('The list is not changed. Please try again.');
        return false;
      }
    },
    [kept, now, alert, report],
  );
  return useMemo(() => {
    const all = known && readDayList(known.text);
    return { entries: all && entriesOf(all, today), left: all ? leftOf(all, today) : 0, change };
  }, [known, today, change]);
}
