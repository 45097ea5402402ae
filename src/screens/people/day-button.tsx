import { pinned, unpinned } from '#domain/day-list.ts';
import { useDayList, type KeptValues } from '#garden/day-list.ts';
import { Icon } from '#ui/icons.tsx';
import { useWide } from '#ui/screen-size.ts';
import { dayCopy } from './copy.ts';

interface Props {
  /** Of the customer. */
  id: string;
  replica: KeptValues;
  /** The clock of the device, epoch milliseconds. */
  clock: () => number;
}

/** Puts the customer on the list of today, and takes them off it. Source: D58. */
export function DayButton({ id, replica, clock }: Props) {
  const { entries, change } = useDayList(replica, clock);
  const wide = useWide();
  if (!entries) return null;
  const on = entries.some((entry) => entry.id === id);
  const label = on ? dayCopy.remove : dayCopy.add;
  return (
    <li>
      <button type="button" data-on={on} aria-label={label} onClick={() => void change(on ? unpinned(id) : pinned(id))}>
        <Icon name={on ? 'check' : 'list'} />
        <span>{wide ? label : dayCopy.word}</span>
      </button>
    </li>
  );
}
