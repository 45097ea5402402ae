import { useDeviceWord } from '#ui/screen-size.ts';
import { stillLoggingOut } from './logout-copy.ts';
import { Starting } from './starting.tsx';

/** While the session ends and what was on the device leaves it, which takes up to 15 s where the storage does not answer. */
export function LoggingOut() {
  const device = useDeviceWord();
  return <Starting late={stillLoggingOut(device)} />;
}
