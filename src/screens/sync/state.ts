import type { Role } from '#domain/user.ts';
import {
  type Blocked,
  headline,
  isConnected,
  nothingWaits,
  type Progress,
  type SyncStatus,
} from '#domain/sync-status.ts';
import type { IconName } from '#ui/icons.tsx';
import type { DeviceWord } from '#ui/screen-size.ts';
import { countOf } from './copy.ts';

export interface StateWords {
  look: 'offline' | 'syncing' | 'up-to-date' | 'stopped';
  icon: IconName;
  title: string;
  text: string;
}

/**
 * What the state card says: the fact, what happens by itself, what the user can do. `sendsClosed`: the browser sends also while
 * the app is closed.
 */
export function stateWords(
  status: SyncStatus,
  { device, role, sendsClosed }: { device: DeviceWord; role: Role; sendsClosed: boolean },
): StateWords {
  switch (headline(status)) {
    case 'blocked':
      return {
        look: 'stopped',
        icon: 'octagon',
        title: 'Stopped',
        text: blocked(status.blocked ?? 'signed-out', device),
      };
    case 'offline':
      return offline(status, device, sendsClosed);
    case 'rejected':
      if (!isConnected(status)) return offline(status, device, sendsClosed);
      if (status.syncing || status.waiting > 0) return underway(status, device);
      return {
        look: 'offline',
        icon: 'cloud-check',
        title: 'In contact with the office',
        text: `${countOf(status.rejected)} could not be saved. Everything else is at the office.`,
      };
    case 'syncing':
      return underway(status, device);
    case 'checking':
      return { look: 'syncing', icon: 'sync', title: 'Checking', text: checking };
    case 'incomplete':
      return { look: 'offline', icon: 'triangle', title: 'Incomplete', text: incomplete(status.unreadable, role) };
    case 'up-to-date':
      return {
        look: 'up-to-date',
        icon: 'cloud-check',
        title: 'Up to date',
        text: `Nothing waits on this ${device}. News from the office comes by itself.`,
      };
  }
}

function blocked(why: Blocked, device: DeviceWord): string {
  switch (why) {
    case 'signed-out':
      return `Please sign in again. What you saved stays on this ${device}, and goes out when you are signed in.`;
    case 'storage-full':
      return `The ${device}’s storage is full. What you saved is safe. Delete photos or apps you do not need, then try again.`;
    case 'storage-closed':
      return `The ${device}’s storage does not answer, so nothing new can be saved. The app keeps trying by itself. If it stays so, copy what you are typing and reload the page.`;
  }
}

const checking =
  'Nothing waits here. The app compares with the office whether anything was missed, and fetches what is missing.';

const incompleteForCustomers =
  'Part of your data cannot be shown as it is. What you see may be older than what the office has. The office has been told.';

function incomplete(unreadable: number, role: Role): string {
  if (unreadable === 0) return 'Not all news of the office can be taken over at the moment. The app keeps trying.';
  if (role === 'customer') return incompleteForCustomers;
  const what =
    unreadable === 1 ? '1 document cannot be read in full.' : `${unreadable} documents cannot be read in full.`;
  if (role === 'admin') return `${what} Below is which, and what to do. Everything else is here.`;
  return `${what} Some of it is missing here, or older than at the office. The office has been told.`;
}

function offline(status: SyncStatus, device: DeviceWord, sendsClosed: boolean): StateWords {
  const { waiting } = status;
  const look = { look: 'offline', icon: 'cloud-off', title: 'Offline' } as const;
  const goOn = 'You can go on working.';
  if (waiting === 0) return { ...look, text: nothingWaits(status) ? `Nothing waits on this ${device}. ${goOn}` : goOn };
  const [waits, goes, itself] =
    waiting === 1
      ? ['1 change waits', 'It goes out', 'by itself']
      : [`${waiting} changes wait`, 'They go out', 'by themselves'];
  const when = sendsClosed
    ? `${itself} when there is signal.`
    : `when there is signal. If you close the app before, ${goes.toLowerCase()} when you open the app again with signal.`;
  return { ...look, text: `${waits} on this ${device}. ${goes} ${when}` };
}

function underway(status: SyncStatus, device: DeviceWord): StateWords {
  if (status.progress) return arriving(status.progress);
  return status.refusing && status.waiting > 0 ? refusing(status.waiting, device) : syncing(status.waiting);
}

function refusing(waiting: number, device: DeviceWord): StateWords {
  const waits = waiting === 1 ? '1 change waits' : `${waiting} changes wait`;
  return {
    look: 'syncing',
    icon: 'sync',
    title: 'Waiting',
    text: `The office refuses everything at the moment. Nothing is lost: ${waits} on this ${device}, which asks again by itself.`,
  };
}

function arriving({ here, of }: Progress): StateWords {
  const counted = `${here.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`;
  const text = `${counted} people are here. What is here can be used at once, and stays when the line breaks.`;
  return { look: 'syncing', icon: 'sync', title: 'Syncing', text };
}

function syncing(waiting: number): StateWords {
  const are = waiting === 1 ? 'is on its' : 'are on their';
  const text = waiting === 0 ? 'Asking the office for news.' : `${countOf(waiting)} ${are} way.`;
  return { look: 'syncing', icon: 'sync', title: 'Syncing', text };
}
