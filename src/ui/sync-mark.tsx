import { Badge } from './badge.tsx';
import { useDeviceWord, type DeviceWord } from './screen-size.ts';

/** Where something that was written is, as far as this device knows. */
export type Place = 'here' | 'sending' | 'server';

const words = {
  here: (device: DeviceWord) => `On this ${device}`,
  sending: () => 'On its way',
  server: () => 'At the office',
} as const satisfies Record<Place, (device: DeviceWord) => string>;

/** "Is it at the office?" */
export function SyncMark({ id, place }: { id?: string; place: Place }) {
  const device = useDeviceWord();
  const looks = {
    here: { look: 'unsent', icon: device },
    sending: { look: 'sending', icon: 'sync' },
    server: { look: 'arrived', icon: 'check' },
  } as const;
  return (
    <Badge {...(id !== undefined && { id })} {...looks[place]}>
      {words[place](device)}
    </Badge>
  );
}
