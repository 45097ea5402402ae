/** Logging out on this device: what `machines/logout.ts` decides is done here. */
import { firstValueFrom } from 'rxjs';
import { fromPromise } from 'xstate';
import { logout, logoutTimeout, type Rest, type Waiting } from '#machines/logout.ts';
import { isTyped } from '#domain/draft-names.ts';
import { parkedCount } from '#domain/waiting-changes.ts';
import { keepAllTyped } from '#ui/before-leaving.ts';
import type { Accounts } from '../../platform/accounts/port.ts';
import type { Device } from '../device/device.ts';
import type { OwedRemovals } from './owed-removals.ts';
import { unfinishedRemovals } from '../admin/admin-actions.ts';

export interface Leaving {
  /** Null where this device has nothing of the user. */
  device: () => Device | null;
  accounts: () => Promise<Pick<Accounts, 'signOut'>>;
  /** Who this device remembers, in all tabs: nobody, or again that user when signing out did not work. */
  signedIn: (uid: string | null) => void;
  /** A new beginning for whoever comes next. */
  reload: () => void;
  removals: Pick<OwedRemovals, 'remove'>;
}

export function logoutLogic(leaving: Leaving): typeof logout {
  const { device } = leaving;
  return logout.provide({
    guards: { stopped: () => device()?.isSyncing() === false },
    actors: {
      count: fromPromise(() => waitingOn(device())),
      send: fromPromise(async () => device()?.replica.refresh()),
      end: fromPromise<void, { rest: Rest }>(({ input }) => leave(leaving, input.rest)),
    },
  });
}

/**
 * What the office does not have: changes on their way or refused, removals that this device has not finished, and texts that
 * were not saved, to the last key.
 */
async function waitingOn(device: Device | null): Promise<Waiting> {
  if (!device) return { changes: 0, texts: 0 };
  const { replica } = device;
  // Whatever the screens keep where the page is left, they keep now: it is about to be.
  keepAllTyped();
  const drafts = await replica.draftNames();
  const [status, parked, removals] = await Promise.all([
    firstValueFrom(replica.status$),
    firstValueFrom(replica.parked$),
    firstValueFrom(unfinishedRemovals(replica)),
  ]);
  return {
    changes: status.waiting + parkedCount(parked) + removals.length,
    texts: drafts.filter(isTyped).length,
  };
}

/** The session closes in the other tabs first, so that they take the sign-out for what it is. */
async function leave({ device, accounts, signedIn, reload, removals }: Leaving, rest: Rest): Promise<void> {
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
  // Nobody is signed in any more, whatever becomes of the data.
  if (left && rest === 'keep') {
    const evicted = left.replica.evict({ ownStays: false }).catch(() => undefined);
    await Promise.race([evicted, new Promise((resolve) => setTimeout(resolve, logoutTimeout))]);
  }
  if (left && rest === 'remove') await removals.remove(left.uid, () => left.replica.remove()).catch(() => undefined);
  reload();
}
