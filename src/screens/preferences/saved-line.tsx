import { Icon } from '#ui/icons.tsx';
import { useDeviceWord, type DeviceWord } from '#ui/screen-size.ts';
import { saved as words } from './copy.ts';
import classes from './saved-line.module.css';

/** Where the last text or tick is. */
export type Saved = keyof typeof words;

export const savedWords = (saved: Saved, device: DeviceWord): string => words[saved](device);

export function SavedLine({ saved }: { saved: Saved }) {
  const device = useDeviceWord();
  return (
    <span className={classes.line}>
      <Icon name={saved === 'here' ? device : 'check'} size={20} />
      {savedWords(saved, device)}
    </span>
  );
}
