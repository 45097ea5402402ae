import { type Blocked, headline, nothingWaits, type SyncStatus } from '#domain/sync-status.ts';
import type { IconName } from '#ui/icons.tsx';
import type { DeviceWord } from '#ui/screen-size.ts';
import { timeOfContact } from '#ui/time.ts';

export interface StatusCopy {
  icon: IconName;
  /** Shown on every screen; `more` follows it where there is room. */
  word: string;
  more: string;
  /** The accessible name: a whole sentence. */
  sentence: string;
}

interface Circumstances {
  device: DeviceWord;
  now: number;
}

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

const blockedSentence = {
  'signed-out': () => 'Stopped. Please sign in again.',
  'storage-full': (device: string) => `Stopped. The ${device}’s storage is full.`,
  'storage-closed': (device: string) => `Stopped. The ${device}’s storage does not answer.`,
} as const satisfies Record<Blocked, (device: string) => string>;

function offline(status: SyncStatus, device: string): string {
  const { waiting } = status;
  if (waiting === 0) return nothingWaits(status) ? `Offline. Nothing waits on this ${device}.` : 'Offline.';
  return `Offline. ${changes(waiting)} ${waiting === 1 ? 'waits' : 'wait'} on this ${device}.`;
}

function underway(waiting: number): string {
  if (waiting === 0) return 'Syncing.';
  return `Syncing. ${changes(waiting)} ${waiting === 1 ? 'is on its' : 'are on their'} way.`;
}

const checking = 'Checking whether all news of the office is here.';

function incomplete(unreadable: number): string {
  if (unreadable === 0) return 'Not all news of the office can be taken over. Open to see more.';
  return `${unreadable === 1 ? '1 document' : `${unreadable} documents`} cannot be read in full. Open to see more.`;
}

function refusing(waiting: number, device: string): string {
  const wait = `${changes(waiting)} ${waiting === 1 ? 'waits' : 'wait'} on this ${device}`;
  return `Waiting. The office refuses everything at the moment. ${wait}. Nothing is lost.`;
}

/** What the status pill shows and says, in the exact words of the visual language. */
export function statusCopy(status: SyncStatus, { device, now }: Circumstances): StatusCopy {
  switch (headline(status)) {
    case 'blocked':
      return {
        icon: 'octagon',
        word: 'Stopped',
        more: '',
        sentence: blockedSentence[status.blocked ?? 'signed-out'](device),
      };
    case 'rejected': {
      const sentence = `${changes(status.rejected)} could not be saved. Open to see why.`;
      return { icon: 'triangle', word: `${status.rejected} not saved`, more: '', sentence };
    }
    case 'offline': {
      const sentence = offline(status, device);
      if (status.waiting === 0) return { icon: 'cloud-off', word: 'Offline', more: '', sentence };
      return { icon: 'cloud-off', word: `Offline · ${status.waiting}`, more: ' waiting', sentence };
    }
    case 'syncing':
      if (status.refusing && status.waiting > 0)
        return { icon: 'sync', word: 'Waiting', more: '', sentence: refusing(status.waiting, device) };
      if (status.progress) {
        const { here, of } = status.progress;
        const counted = `${here.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`;
        return { icon: 'sync', word: counted, more: '', sentence: `Syncing. ${counted} are here.` };
      }
      return { icon: 'sync', word: 'Syncing', more: '', sentence: underway(status.waiting) };
    case 'checking':
      return { icon: 'sync', word: 'Checking', more: '', sentence: checking };
    case 'incomplete':
      return { icon: 'triangle', word: 'Incomplete', more: '', sentence: incomplete(status.unreadable) };
    case 'up-to-date': {
      const sentence = `Up to date. Last contact with the office at ${timeOfContact(status.lastContact ?? now, now)}.`;
      return { icon: 'cloud-check', word: '', more: 'Up to date', sentence };
    }
  }
}
