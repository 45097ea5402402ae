import { Chip } from '#ui/chip.tsx';
import { useDeviceWord } from '#ui/screen-size.ts';
import { places, type Place } from './copy.ts';

/** Says where a tick is. What is safe at the office carries no mark, but for the moment in which it arrives. */
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
