import { Chip } from '#ui/chip.tsx';
import { useDeviceWord } from '#ui/screen-size.ts';
import { onThis } from './copy.ts';

/** Marks what the office does not have yet. What is safe there carries no mark. */
export function UnsentChip() {
  const device = useDeviceWord();
  return (
    <Chip look="unsent" icon={device}>
      {onThis(device)}
    </Chip>
  );
}
