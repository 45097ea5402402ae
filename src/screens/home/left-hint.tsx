import { useDayList, type KeptValues } from '#garden/day-list.ts';
import { toDoCopy } from './copy.ts';

interface Props {
  replica: KeptValues;
  /** The clock of the device, epoch milliseconds. */
  clock?: (() => number) | undefined;
}

/** What stands on the tile To Do. */
export function LeftHint({ replica, clock = Date.now }: Props) {
  const { entries, left } = useDayList(replica, clock);
  return entries && toDoCopy.hint(left, entries.length);
}
