import { expect, it } from 'vitest';
import type { SyncStatus } from '#sync/status.ts';
import { isConnected } from './connected.ts';

it.each<[SyncStatus, boolean]>([
  [{ state: 'up-to-date', lastContact: 1 }, true],
  [{ state: 'syncing', unsent: 0, lastContact: 1 }, true],
  [{ state: 'refused', parked: 1, unsent: 0, lastContact: 1 }, true],
  [{ state: 'refused', parked: 1, unsent: 0, lastContact: 1, offline: true }, false],
  [{ state: 'offline', unsent: 0, lastContact: 1 }, false],
  [{ state: 'blocked', why: 'signed-out', unsent: 0, lastContact: 1 }, false],
])('%j: connected %s', (status, connected) => {
  expect(isConnected(status)).toBe(connected);
});
