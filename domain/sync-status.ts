/** How far this device and the server agree: the facts, the same in every tab, and what of them is told first. */

/** Why nothing is sent or fetched: the user has to do something, or the device does not let its storage be used. */
export type Blocked = 'signed-out' | 'storage-full' | 'storage-closed';

/** How many documents are on this device, and of how many. */
export interface Progress {
  here: number;
  of: number;
}

/** The facts that are known about it. */
export interface SyncStatus {
  /** The last attempt to reach the server found it. */
  connected: boolean;
  /** Since the start, the server has told at least once all that this device follows. */
  heard: boolean;
  /** Something is being sent or fetched right now. */
  syncing: boolean;
  /** Changes that wait to be sent, and changes that could not be saved: not documents. */
  waiting: number;
  rejected: number;
  blocked: Blocked | null;
  /** Documents that cannot be read. */
  unreadable: number;
  /** Nobody has shown yet that what is on this device is what the server holds: that is asked, or about to be. */
  checking: boolean;
  /** Something that is followed fails again and again, though the server is in reach. */
  failing: boolean;
  /** The server refuses whatever is sent, for the moment: all of it waits. */
  refusing: boolean;
  /** The server does not let this user read the catalogue. */
  catalogueDenied: boolean;
  /** Last word from the server, epoch milliseconds of this device; null before the first. */
  lastContact: number | null;
  /** How many documents of a first synchronization are here, and of how many; null when there is none. */
  progress: Progress | null;
}

/** What the engine tells; the rest every tab reads from its rows. */
export type SyncFacts = Omit<SyncStatus, 'waiting' | 'rejected' | 'unreadable'>;

/** Before anything is known, on a device that believes to have a network. */
export const unheard: SyncStatus = {
  connected: true,
  heard: false,
  syncing: true,
  waiting: 0,
  rejected: 0,
  blocked: null,
  unreadable: 0,
  checking: false,
  failing: false,
  refusing: false,
  catalogueDenied: false,
  lastContact: null,
  progress: null,
};

/** Before anything is known, on a device that says whether it has a network. */
export const beforeHeard = (online: boolean): SyncStatus => ({ ...unheard, connected: online, syncing: online });

/** What is told first. */
export type Headline = 'blocked' | 'rejected' | 'offline' | 'syncing' | 'checking' | 'incomplete' | 'up-to-date';

/** The gravest fact. Never "up to date" while anything waits, is missing or unproven, or before the server was heard. */
export function headline(status: SyncStatus): Headline {
  if (status.blocked) return 'blocked';
  if (status.rejected > 0) return 'rejected';
  if (!status.connected) return 'offline';
  if (status.syncing || status.waiting > 0 || status.lastContact === null) return 'syncing';
  if (status.checking) return 'checking';
  return status.unreadable > 0 || status.failing ? 'incomplete' : 'up-to-date';
}

/** Whether "nothing waits" may be said: not before what waits was counted, which a device that was never in contact looks like. */
export const nothingWaits = ({ waiting, lastContact }: SyncStatus): boolean => waiting === 0 && lastContact !== null;

/** Whether something can be asked of the server now. */
export const isConnected = ({ connected, blocked }: SyncStatus): boolean => connected && !blocked;

/** Whether what waits is on its way. */
export const isSending = (status: SyncStatus): boolean =>
  isConnected(status) && !status.refusing && (status.syncing || status.waiting > 0);
