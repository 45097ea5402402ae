import type { SyncStatus } from '#sync/status.ts';

/** Whether the server is in reach, as far as the status tells. */
export const isConnected = (status: SyncStatus | undefined): boolean =>
  status !== undefined &&
  status.state !== 'offline' &&
  status.state !== 'blocked' &&
  !(status.state === 'refused' && status.offline);
