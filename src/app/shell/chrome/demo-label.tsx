import { lazy, Suspense } from 'react';

const Bar = lazy(async () => ({ default: (await import('./demo-bar.tsx')).DemoBar }));

/** Says plainly that nothing leaves this browser. */
export const DemoLabel = () => (
  <Suspense>
    <Bar />
  </Suspense>
);
