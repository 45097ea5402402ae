import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { EMPTY } from 'rxjs';
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { readAlert, show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import type { SignedInContext } from '../context/signed-in-context.tsx';
import { SyncRoute } from './sync-route.tsx';

it('practice that cannot begin, because the browser has no room for it, says so', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  const status = aStatus({ lastContact: galleryTime });
  const context = {
    replica: testReplica([employee], galleryCatalogue, status),
    user: employee,
    status,
    demo: false,
    weather$: EMPTY,
    intro: { guess: { device: 'desktop', androidApp: false }, browser: 'other' },
  } as unknown as SignedInContext;
  const route = createRootRoute({ component: () => <SyncRoute {...context} /> });
  const router = createRouter({ routeTree: route, history: createMemoryHistory() });
  const { user } = await show(<RouterProvider router={router as never} />);
  await user.click(await screen.findByRole('button', { name: 'Practice without signal' }));
  expect(await readAlert(user)).toMatch(/^Practice could not begin/);
});
