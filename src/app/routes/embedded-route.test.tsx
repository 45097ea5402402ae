import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { SyncStatus } from '#sync/status.ts';
import { show } from '#tests/support/render.tsx';
import { EmbeddedRoute } from './embedded-route.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each<SyncStatus>([
  { state: 'offline', unsent: 0, lastContact: 1 },
  { state: 'refused', parked: 1, unsent: 0, lastContact: 1, offline: true },
])('an embedded page knows that there is no connection: %j', async (status) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await show(<EmbeddedRoute page="gallery" status={status} />);
  expect(screen.getByRole('heading', { name: 'This page needs a connection' })).toBeDefined();
});
