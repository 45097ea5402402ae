import { Loader } from '@mantine/core';
import classes from './starting.module.css';

/** While it is not known yet whose screens to show. */
export const Starting = () => (
  <main className={classes.starting} aria-busy="true">
    <Loader aria-label="Loading" />
  </main>
);

/** The same inside a frame that is there already. */
export const Loading = () => (
  <div className={classes.starting} aria-busy="true">
    <Loader aria-label="Loading" />
  </div>
);
