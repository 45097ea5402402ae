import { Chip } from '#ui/chip.tsx';
import { useDeviceWord } from '#ui/screen-size.ts';
import { places, type Place } from './copy.ts';

/** Where a tick is. At the office it is marked only for a moment. */
export function PlaceChip({ id, place }: { id?: string; place: Place }) {
  const device = useDeviceWord();
  const looks = {
    here: { look: 'unsent', icon: device },
    sending: { look: 'sending', icon: 'sync' },
    office: { look: 'arrived', icon: 'check' },
  } as const;
  return (
    <Chip {...(id !== undefined && { id })} {...looks[place]}>
      {places[place](device)}
    </Chip>
  );
}
