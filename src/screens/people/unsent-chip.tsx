import { Chip } from '#ui/chip.tsx';
import { useDeviceWord } from '#ui/screen-size.ts';
import { onThis } from './copy.ts';

/** Marks what the server does not have. */
export function UnsentChip() {
  const device = useDeviceWord();
  return (
    <Chip look="unsent" icon={device}>
      {onThis(device)}
    </Chip>
  );
}
