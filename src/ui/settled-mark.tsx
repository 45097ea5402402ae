import { SyncMark } from './sync-mark.tsx';
import { clockTime } from './time.ts';

interface Props {
  place: 'server' | 'read';
  /** When it came there today, epoch milliseconds, where this device knows. */
  at?: number | undefined;
}

/** Where an entry is for good, said quietly. */
export const SettledMark = ({ place, at }: Props) => (
  <SyncMark place={place} settled since={at === undefined ? undefined : clockTime(at)} />
);
