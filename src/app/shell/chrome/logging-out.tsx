import { useDeviceWord } from '#ui/screen-size.ts';
import { stillLoggingOut } from './logout-copy.ts';
import { Starting } from './starting.tsx';

/** While the session ends and what was on the device leaves it, which takes up to half a minute where the storage does not answer. */
export function LoggingOut() {
  const device = useDeviceWord();
  return <Starting late={stillLoggingOut(device)} />;
}
