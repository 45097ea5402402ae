import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { SyncStatus } from '#domain/sync-status.ts';
import { show } from '#tests/support/render.tsx';
import { EmbeddedRoute } from './embedded-route.tsx';
import { aStatus } from '#tests/support/status.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each<SyncStatus>([
  aStatus({ connected: false, lastContact: 1 }),
  aStatus({ connected: false, rejected: 1, lastContact: 1 }),
])('an embedded page knows that there is no connection: %j', async (status) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await show(<EmbeddedRoute page="gallery" status={status} />);
  expect(screen.getByRole('heading', { name: 'This page needs a connection' })).toBeDefined();
});
