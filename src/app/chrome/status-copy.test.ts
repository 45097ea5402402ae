import { describe, expect, it } from 'vitest';
import type { SyncStatus } from '#sync/status.ts';
import { statusCopy } from './status-copy.ts';

const now = new Date(2026, 10, 20, 12, 0).getTime();
const lastContact = new Date(2026, 10, 20, 10, 42).getTime();
const say = (status: SyncStatus) => {
  const { word, more, sentence } = statusCopy(status, { device: 'phone', now });
  return [word, word + more, sentence.replace(/\s(?=[AP]M)/u, ' ')];
};

describe('the words of the status', () => {
  it.each<[SyncStatus, string, string, string]>([
    [
      { state: 'blocked', why: 'signed-out', unsent: 1, lastContact },
      'Stopped',
      'Stopped',
      'Stopped. Please sign in again.',
    ],
    [
      { state: 'blocked', why: 'storage-full', unsent: 1, lastContact },
      'Stopped',
      'Stopped',
      'Stopped. The phone’s storage is full.',
    ],
    [
      { state: 'blocked', why: 'storage-closed', unsent: 1, lastContact },
      'Stopped',
      'Stopped',
      'Stopped. The phone’s storage does not answer.',
    ],
    [
      { state: 'refused', parked: 1, unsent: 0, lastContact },
      '1 not saved',
      '1 not saved',
      '1 change could not be saved. Open to see why.',
    ],
    [
      { state: 'offline', unsent: 3, lastContact },
      'Offline · 3',
      'Offline · 3 waiting',
      'Offline. 3 changes wait on this phone.',
    ],
    [
      { state: 'offline', unsent: 1, lastContact },
      'Offline · 1',
      'Offline · 1 waiting',
      'Offline. 1 change waits on this phone.',
    ],
    [
      { state: 'syncing', unsent: 0, lastContact, progress: { here: 1_240, of: 3_000 } },
      '1,240 of 3,000',
      '1,240 of 3,000',
      'Syncing. 1,240 of 3,000 are here.',
    ],
    [{ state: 'offline', unsent: 0, lastContact }, 'Offline', 'Offline', 'Offline. Nothing waits on this phone.'],
    [{ state: 'syncing', unsent: 3, lastContact }, 'Syncing', 'Syncing', 'Syncing. 3 changes are on their way.'],
    [{ state: 'syncing', unsent: 0, lastContact: null }, 'Syncing', 'Syncing', 'Syncing.'],
    [
      { state: 'syncing', unsent: 2, lastContact, refusing: true },
      'Waiting',
      'Waiting',
      'Waiting. The office refuses everything at the moment. 2 changes wait on this phone. Nothing is lost.',
    ],
    [
      { state: 'checking', unsent: 0, lastContact },
      'Checking',
      'Checking',
      'Checking whether all news of the office is here.',
    ],
    [
      { state: 'incomplete', unreadable: 1, failing: false, unsent: 0, lastContact },
      'Incomplete',
      'Incomplete',
      '1 document cannot be read in full. Open to see more.',
    ],
    [
      { state: 'incomplete', unreadable: 2, failing: false, unsent: 0, lastContact },
      'Incomplete',
      'Incomplete',
      '2 documents cannot be read in full. Open to see more.',
    ],
    [
      { state: 'incomplete', unreadable: 0, failing: true, unsent: 0, lastContact },
      'Incomplete',
      'Incomplete',
      'Not all news of the office can be taken over. Open to see more.',
    ],
    [{ state: 'up-to-date', lastContact }, '', 'Up to date', 'Up to date. Last contact with the office at 10:42 AM.'],
  ])('%j', (status, phone, desktop, sentence) => {
    expect(say(status)).toEqual([phone, desktop, sentence]);
  });
});
