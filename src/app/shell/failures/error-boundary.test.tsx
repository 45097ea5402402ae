import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { catchMissingParts } from './missing-parts.ts';

afterEach(() => vi.restoreAllMocks());

it('a screen that broke stays calm, and is reported', async () => {
  // React writes to the console what the boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue();
  const Breaks = () => {
    throw new RangeError('too deep');
  };
  const { reported } = await show(
    <ErrorBoundary>
      <Breaks />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'This page has stopped working' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined();
  expect(reported).toEqual(['screen-broken: too deep']);
});

it('a screen that could not be loaded says so, and that what was typed is kept', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const stop = catchMissingParts();
  const gone = new TypeError('Failed to fetch dynamically imported module');
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: gone }));
  stop();
  const Gone = () => {
    throw gone;
  };
  await show(
    <ErrorBoundary>
      <Gone />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'This page could not be loaded' })).toBeDefined();
  expect(screen.getByText(/What you typed is kept on this device/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined();
});
