import { describe, expect, it } from 'vitest';
import type { SyncStatus } from '#domain/sync-status.ts';
import { statusCopy } from './status-copy.ts';
import { aStatus } from '#tests/support/status.ts';

const now = new Date(2026, 10, 20, 12, 0).getTime();
const lastContact = new Date(2026, 10, 20, 10, 42).getTime();
const say = (status: SyncStatus) => {
  const { word, more, sentence } = statusCopy(status, { device: 'phone', now });
  return [word, word + more, sentence.replace(/\s(?=[AP]M)/u, ' ')];
};

describe('the words of the status', () => {
  it.each<[SyncStatus, string, string, string]>([
    [
      aStatus({ blocked: 'signed-out', waiting: 1, lastContact }),
      'Stopped',
      'Stopped',
      'Stopped. Please sign in again.',
    ],
    [
      aStatus({ blocked: 'storage-full', waiting: 1, lastContact }),
      'Stopped',
      'Stopped',
      'Stopped. The phone’s storage is full.',
    ],
    [
      aStatus({ blocked: 'storage-closed', waiting: 1, lastContact }),
      'Stopped',
      'Stopped',
      'Stopped. The phone’s storage does not answer.',
    ],
    [
      aStatus({ rejected: 1, lastContact }),
      '1 not saved',
      '1 not saved',
      '1 change could not be saved. Open to see why.',
    ],
    [
      aStatus({ connected: false, waiting: 3, lastContact }),
      'Offline · 3',
      'Offline · 3 waiting',
      'Offline. 3 changes wait on this phone.',
    ],
    [
      aStatus({ connected: false, waiting: 1, lastContact }),
      'Offline · 1',
      'Offline · 1 waiting',
      'Offline. 1 change waits on this phone.',
    ],
    [
      aStatus({ syncing: true, lastContact, progress: { here: 1_240, of: 3_000 } }),
      '1,240 of 3,000',
      '1,240 of 3,000',
      'Syncing. 1,240 of 3,000 are here.',
    ],
    [aStatus({ connected: false, lastContact }), 'Offline', 'Offline', 'Offline. Nothing waits on this phone.'],
    // Before it was counted what waits.
    [aStatus({ connected: false, lastContact: null }), 'Offline', 'Offline', 'Offline.'],
    [aStatus({ syncing: true, waiting: 3, lastContact }), 'Syncing', 'Syncing', 'Syncing. 3 changes are on their way.'],
    [aStatus({ syncing: true, lastContact: null }), 'Syncing', 'Syncing', 'Syncing.'],
    [
      aStatus({ syncing: true, waiting: 2, lastContact, refusing: true }),
      'Waiting',
      'Waiting',
      'Waiting. The office refuses everything at the moment. 2 changes wait on this phone. Nothing is lost.',
    ],
    [
      aStatus({ checking: true, lastContact }),
      'Checking',
      'Checking',
      'Checking whether all news of the office is here.',
    ],
    [
      aStatus({ unreadable: 1, lastContact }),
      'Incomplete',
      'Incomplete',
      '1 document cannot be read in full. Open to see more.',
    ],
    [
      aStatus({ unreadable: 2, lastContact }),
      'Incomplete',
      'Incomplete',
      '2 documents cannot be read in full. Open to see more.',
    ],
    [
      aStatus({ unreadable: 0, failing: true, lastContact }),
      'Incomplete',
      'Incomplete',
      'Not all news of the office can be taken over. Open to see more.',
    ],
    [aStatus({ lastContact }), '', 'Up to date', 'Up to date. Last contact with the office at 10:42 AM.'],
  ])('%j', (status, phone, desktop, sentence) => {
    expect(say(status)).toEqual([phone, desktop, sentence]);
  });
});
