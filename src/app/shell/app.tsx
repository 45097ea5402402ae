import { lazy, Suspense } from 'react';
import { businessErrors } from '#domain/business-errors.ts';
import { business, type Business } from '#domain/business.ts';
import { Root } from './root.tsx';

const Misconfigured = lazy(async () => ({ default: (await import('./failures/misconfigured.tsx')).Misconfigured }));

/** Nothing starts on a configuration that would not work for anybody. */
export function App({ configuration = business }: { configuration?: Business }) {
  const errors = businessErrors(configuration);
  if (errors.length === 0) return <Root />;
  return (
    <Suspense>
      <Misconfigured errors={errors} />
    </Suspense>
  );
}
