import { Icon } from '#ui/icons.tsx';
import { useDeviceWord } from '#ui/screen-size.ts';
import { onThis } from './copy.ts';

/** Marks what the office does not have yet. What is safe there carries no mark. */
export function UnsentChip() {
  const device = useDeviceWord();
  return (
    <span className="chip chip-unsent">
      <Icon name={device} size={16} />
      {onThis(device)}
    </span>
  );
}
