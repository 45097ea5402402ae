import { pinned, unpinned } from '#domain/day-list.ts';
import { useDayList, type KeptValues } from '#garden/day-list.ts';
import { useAlert } from '#ui/alert.tsx';
import { Icon } from '#ui/icons.tsx';
import { useReport } from '#ui/report.ts';
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
  const alert = useAlert();
  const report = useReport();
  const wide = useWide();
  if (!entries) return null;
  const on = entries.some((entry) => entry.id === id);
  const label = on ? dayCopy.remove : dayCopy.add;
  const toggle = async () => {
    try {
      await change(on ? unpinned(id) : pinned(id));
    } catch (error) {
      report('day-list-not-kept', error);
      await alert(dayCopy.failed);
    }
  };
  return (
    <li>
      <button type="button" data-on={on} aria-label={label} onClick={() => void toggle()}>
        <Icon name={on ? 'check' : 'list'} />
        <span>{wide ? label : dayCopy.word}</span>
      </button>
    </li>
  );
}
