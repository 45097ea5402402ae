import { Loader } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import classes from './starting.module.css';

/** Milliseconds in which it is over where the device and the line answer. */
const usual = 3_000;

/** While it is not known yet whose screens to show. `late`: what there is to say where it takes longer than usual. */
export function Starting({ late }: { late?: string }) {
  const [isLate, setLate] = useState(false);
  useTimeout(() => setLate(true), usual, { autoInvoke: true });
  return (
    <main className={classes.starting} aria-busy="true">
      <Loader aria-label="Loading" />
      {late && <p role="status">{isLate && late}</p>}
    </main>
  );
}

/** While an account comes, from this device or over the line. */
export const Opening = () => (
  <Starting late="Still loading your account. On a slow connection this takes a few seconds longer." />
);

/** The same inside a frame that is there already. */
export const Loading = () => (
  <div className={classes.starting} aria-busy="true">
    <Loader aria-label="Loading" />
  </div>
);
