import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { useDeviceWord } from '#ui/screen-size.ts';
import { stillLoggingOut } from './logout-copy.ts';
import { Starting } from './starting.tsx';

/** Milliseconds in which logging out is done where the device's storage answers. */
const usual = 3_000;

/** While the session ends and what was on the device leaves it, which takes up to 15 s where the storage does not answer. */
export function LoggingOut() {
  const [late, setLate] = useState(false);
  useTimeout(() => setLate(true), usual, { autoInvoke: true });
  const device = useDeviceWord();
  return (
    <Starting>
      <p role="status">{late && stillLoggingOut(device)}</p>
    </Starting>
  );
}
