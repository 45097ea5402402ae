import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { reportTo } from './failures.ts';

afterEach(() => {
  reportTo(null);
  vi.restoreAllMocks();
});

it('a screen that broke stays calm, and is reported', async () => {
  const log: string[] = [];
  reportTo((code, message) => log.push(`${code}: ${message}`));
  // React writes to the console what the boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue();
  const Breaks = () => {
    throw new RangeError('too deep');
  };
  await show(
    <ErrorBoundary>
      <Breaks />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'This page has stopped working' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined();
  expect(log).toHaveLength(1);
  expect(log[0]).toMatch(/^screen-broken: RangeError: too deep, at /);
});
