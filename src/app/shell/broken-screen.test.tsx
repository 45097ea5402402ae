/** A screen that breaks, or is not there, inside the frame. */
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aUser } from '#tests/support/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { SignedInProvider, type SignedInContext } from './context/signed-in-context.tsx';
import { createAppRouter } from './router.tsx';

afterEach(() => vi.restoreAllMocks());

it('names the page, is its only main part, and takes the reader to its heading', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/contact'] }));
  const user = aUser('ann', { role: 'customer' });
  // Without a replica My Plants breaks.
  const context = { user, status: aStatus({ lastContact: 1 }), demo: false, replica: {} } as unknown as SignedInContext;
  await show(
    <SignedInProvider context={context}>
      <RouterProvider router={router} context={{ uid: 'ann', role: 'customer' }} />
    </SignedInProvider>,
  );
  await screen.findByRole('heading', { name: 'Contact' });
  await act(() => router.navigate({ to: '/preferences' }));
  const heading = await screen.findByRole('heading', { name: 'This page has stopped working' });
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(document.title).toMatch(/^This page has stopped working/);
  expect(document.activeElement).toBe(heading);
});
