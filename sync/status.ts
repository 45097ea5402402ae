/** What the user is told about synchronization: one pure function of facts, the same in every tab. */

/** Why nothing is sent or fetched: the user has to do something, or the device does not let its storage be used. */
export type Blocked = 'signed-out' | 'storage-full' | 'storage-closed';

export interface SyncFacts {
  /** The last attempt to reach the server found it. */
  reachable: boolean;
  /** Something is being sent or fetched right now. */
  running: boolean;
  /** Changes that wait to be sent, and changes that could not be saved: not documents. */
  unsent: number;
  parked: number;
  blocked: Blocked | null;
  /** Documents that cannot be read. */
  unreadable: number;
  /** Nobody has shown yet that what is on this device is what the server holds: that is asked, or about to be. */
  checking: boolean;
  /** Something that is followed fails again and again, though the server is in reach. */
  failing: boolean;
  /** The server refuses whatever is sent, for the moment: all of it waits. */
  refusing: boolean;
  /** Last word from the server, epoch milliseconds of this device; null before the first. */
  lastContact: number | null;
  /** How many documents of a first synchronization are here, and of how many; null when there is none. */
  progress: Progress | null;
}

export interface Progress {
  here: number;
  of: number;
}

export type SyncStatus =
  | { state: 'blocked'; why: Blocked; unsent: number; lastContact: number | null }
  /** `offline`: the office is out of reach besides. */
  | { state: 'refused'; parked: number; unsent: number; lastContact: number | null; offline?: true }
  | { state: 'offline'; unsent: number; lastContact: number | null }
  /** `refusing`: the server refuses everything at the moment, and is asked again and again. */
  | { state: 'syncing'; unsent: number; lastContact: number | null; refusing?: true; progress?: Progress }
  /** All that the server told is on this device, but it may have missed something while nobody listened. */
  | { state: 'checking'; unsent: 0; lastContact: number }
  /** Nothing waits, but not all that the office has is on this device. */
  | { state: 'incomplete'; unreadable: number; failing: boolean; unsent: 0; lastContact: number }
  | { state: 'up-to-date'; lastContact: number };

/** The gravest state wins. Never "up to date" while anything waits, is missing or unproven, or before the server was heard. */
export function syncStatus(facts: SyncFacts): SyncStatus {
  const { unsent, parked, lastContact, refusing } = facts;
  if (facts.blocked) return { state: 'blocked', why: facts.blocked, unsent, lastContact };
  const offline = !facts.reachable;
  if (parked > 0) return { state: 'refused', parked, unsent, lastContact, ...(offline && { offline }) };
  if (offline) return { state: 'offline', unsent, lastContact };
  if (facts.running || unsent > 0 || lastContact === null) {
    const { progress } = facts;
    return {
      state: 'syncing',
      unsent,
      lastContact,
      ...(refusing && unsent > 0 && { refusing }),
      ...(progress && { progress }),
    };
  }
  if (facts.checking) return { state: 'checking', unsent: 0, lastContact };
  const { unreadable, failing } = facts;
  if (unreadable > 0 || failing) return { state: 'incomplete', unreadable, failing, unsent: 0, lastContact };
  return { state: 'up-to-date', lastContact };
}
