import { Badge } from './badge.tsx';
import { useDeviceWord, type DeviceWord } from './screen-size.ts';

/** Where something that was written is, as far as this device knows. */
export type Place = 'here' | 'sending' | 'server' | 'read';

const words = {
  here: (device: DeviceWord) => `On this ${device}`,
  sending: () => 'On its way',
  server: () => 'At the office',
  read: () => 'Read',
} as const satisfies Record<Place, (device: DeviceWord) => string>;

interface Props {
  id?: string;
  place: Place;
  /** It is there for good: said quietly, because there may be many. */
  settled?: boolean;
  /** When it came there, in words, where this device knows. */
  since?: string | undefined;
}

/** "Is it at the office?" */
export function SyncMark({ id, place, settled = false, since }: Props) {
  const device = useDeviceWord();
  const there = { look: settled ? 'settled' : 'arrived', icon: 'check' } as const;
  const looks = {
    here: { look: 'unsent', icon: device },
    sending: { look: 'sending', icon: 'sync' },
    server: there,
    read: there,
  } as const;
  const word = words[place](device);
  return (
    <Badge {...(id !== undefined && { id })} {...looks[place]}>
      {since === undefined ? word : `${word}, ${since}`}
    </Badge>
  );
}
