import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

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
