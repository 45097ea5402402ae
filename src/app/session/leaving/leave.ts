/** Logging out on this device: what `machines/logout.ts` decides is done here. */
import { firstValueFrom } from 'rxjs';
import { fromPromise } from 'xstate';
import { logout, type Rest, type Waiting } from '#machines/logout.ts';
import { isTyped } from '#domain/draft-names.ts';
import { parkedCount } from '#domain/waiting-changes.ts';
import { attemptLimit, inTime } from '#sync/asking.ts';
import { systemClock } from '#sync/clock.ts';
import { keepAllTyped } from '#ui/before-leaving.ts';
import type { Accounts } from '../../platform/accounts/port.ts';
import type { Device } from '../device/device.ts';
import type { OwedWork } from './owed-work.ts';
import { unfinishedRemovals } from '../admin/admin-actions.ts';

export interface Leaving {
  /** Null while nothing of the user is open: the storage may not answer. */
  device: () => Device | null;
  /** Whom this device remembers. */
  here: () => string | null;
  accounts: () => Promise<Pick<Accounts, 'signOut'>>;
  /** Tells whom it remembers, in all tabs: nobody, or again that user when signing out did not work. */
  signedIn: (uid: string | null) => void;
  /** A new beginning for whoever comes next; `stays`: for the same user, who is to be told so. */
  reload: (stays: boolean) => void;
  owed: Pick<OwedWork, 'remember' | 'forget' | 'begin'>;
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
 * were not saved, to the last key. Rejects where that cannot be known.
 */
async function waitingOn(device: Device | null): Promise<Waiting> {
  if (!device) throw new Error('not open');
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
async function leave({ device, here, accounts, signedIn, reload, owed }: Leaving, rest: Rest): Promise<void> {
  const left = device();
  const uid = left?.uid ?? here();
  /** In another tab, and the session is theirs by then. */
  const isOtherHere = () => here() !== null && here() !== uid;
  try {
    const service = await soon(accounts());
    await left?.stopSync();
    signedIn(null);
    // Whoever is signed out cannot come back to it, and this page may end right then.
    if (uid !== null) await owed.remember(rest, uid);
    if (!isOtherHere()) await soon(service.signOut());
  } catch (error) {
    if (uid !== null) await owed.forget(rest, uid);
    const stays = uid !== null && !isOtherHere();
    if (stays) signedIn(uid);
    reload(stays);
    throw error;
  }
  // Nobody is signed in any more, whatever becomes of the data. Who is here again by then, in another tab, keeps them.
  const work = async (signal: AbortSignal) => (here() === uid ? undefined : clear(left, rest, signal));
  if (uid !== null) await owed.begin(rest, uid, work).catch(() => undefined);
  reload(false);
}

/** The sign-in keeps its session in a storage that may say nothing. */
const soon = <T>(work: Promise<T>): Promise<T> => inTime(systemClock, attemptLimit, work);

/** Where nothing is open it is for a later page. */
async function clear(left: Device | null, rest: Rest, signal: AbortSignal): Promise<void> {
  if (!left) throw new Error('not open');
  const { replica } = left;
  if (rest === 'remove') return replica.remove();
  signal.throwIfAborted();
  signal.addEventListener('abort', () => void replica.close());
  return replica.evict({ ownStays: false });
}
