import { act, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { catchMissingParts } from './missing-parts.ts';
import { lazyPart } from '#ui/lazy-part.ts';

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

/** What was asked for, and could not be fetched. */
function lost(): TypeError {
  const stop = catchMissingParts();
  const error = new TypeError('Failed to fetch dynamically imported module');
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  stop();
  return error;
}

it('a screen that could not be loaded says so, and that what was typed is kept', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const error = lost();
  const Gone = () => {
    throw error;
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

/** A screen behind a button, for which there is no network yet. */
async function openFarScreen() {
  vi.spyOn(console, 'error').mockReturnValue();
  const error = lost();
  let online = false;
  const Plants = lazyPart(async () => {
    if (!online) throw error;
    return () => <h1>Plants</h1>;
  });
  function Screens() {
    const [visit, setVisit] = useState(1);
    return (
      <>
        <button type="button" onClick={() => setVisit(visit + 1)}>
          Show
        </button>
        <ErrorBoundary key={visit}>
          <Suspense>
            <Plants />
          </Suspense>
        </ErrorBoundary>
      </>
    );
  }
  const { user } = await show(<Screens />);
  await screen.findByRole('heading', { name: 'This page could not be loaded' });
  return {
    show: () => user.click(screen.getByRole('button', { name: 'Show' })),
    online: () => (online = true),
  };
}

it('a screen that could not be loaded comes by itself when the network is back', async () => {
  const { online } = await openFarScreen();
  await act(async () => void dispatchEvent(new Event('online')));
  await screen.findByRole('heading', { name: 'This page could not be loaded' });
  online();
  await act(async () => void dispatchEvent(new Event('online')));
  await screen.findByRole('heading', { name: 'Plants' });
});

it('a screen that could not be loaded is asked for again when it is shown again', async () => {
  const { online, show } = await openFarScreen();
  await show();
  await screen.findByRole('heading', { name: 'This page could not be loaded' });
  online();
  await show();
  await screen.findByRole('heading', { name: 'Plants' });
});
