import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './starting.module.css';

/** While it is not known yet whose screens to show. `children`: what there is to say meanwhile. */
export const Starting = ({ children }: { children?: ReactNode }) => (
  <main className={classes.starting} aria-busy="true">
    <Loader aria-label="Loading" />
    {children}
  </main>
);

/** The same inside a frame that is there already. */
export const Loading = () => (
  <div className={classes.starting} aria-busy="true">
    <Loader aria-label="Loading" />
  </div>
);
