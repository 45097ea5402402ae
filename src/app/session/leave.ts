/** Logging out on this device: what `machines/logout.ts` decides is done here. */
import { firstValueFrom } from 'rxjs';
import { fromPromise } from 'xstate';
import { logout, patience, type Rest } from '#machines/logout.ts';
import type { SyncStatus } from '#sync/status.ts';
import type { Accounts } from '../accounts/port.ts';
import type { Device } from './device.ts';
import { unfinishedRemovals } from '../office/office.ts';

export interface Leaving {
  /** Null where this device has nothing of the user. */
  device: () => Device | null;
  accounts: () => Promise<Pick<Accounts, 'signOut'>>;
  /** Who this device remembers, in all tabs: nobody, or again that user when signing out did not work. */
  signedIn: (uid: string | null) => void;
  /** A new beginning for whoever comes next. */
  reload: () => void;
  sleep?: (milliseconds: number) => Promise<unknown>;
}

export function logoutLogic(leaving: Leaving): typeof logout {
  const { device } = leaving;
  return logout.provide({
    actors: {
      count: fromPromise(() => waitingOn(device())),
      send: fromPromise(async () => device()?.replica.refresh()),
      end: fromPromise<void, { rest: Rest }>(({ input }) => leave(leaving, input.rest)),
    },
  });
}

/** What the office does not have: changes on their way or refused, and removals that nobody else would finish. */
async function waitingOn(device: Device | null): Promise<number> {
  if (!device) return 0;
  const { replica } = device;
  const [status, parked, removals] = await Promise.all([
    firstValueFrom(replica.status$),
    firstValueFrom(replica.parked$),
    firstValueFrom(unfinishedRemovals(replica)),
  ]);
  return unsent(status) + parked.length + removals.length;
}

const unsent = (status: SyncStatus): number => (status.state === 'up-to-date' ? 0 : status.unsent);

/** The session closes in the other tabs first, so that they take the sign-out for what it is. */
async function leave({ device, accounts, signedIn, reload, sleep = wait }: Leaving, rest: Rest): Promise<void> {
  const left = device();
  try {
    const service = await accounts();
    await left?.stopSync();
    signedIn(null);
    await service.signOut();
  } catch (error) {
    if (left) signedIn(left.uid);
    reload();
    throw error;
  }
  // Removing waits for the other tabs to close theirs.
  if (left && rest === 'remove') await Promise.race([left.replica.remove(), sleep(patience)]).catch(() => undefined);
  reload();
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
