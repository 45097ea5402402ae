import { Loader } from '@mantine/core';
import './starting.css';

/** While it is not known yet whose screens to show. */
export const Starting = () => (
  <main className="starting" aria-busy="true">
    <Loader aria-label="Loading" />
  </main>
);
