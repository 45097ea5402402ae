/** Data that must leave this device: whoever asked for that is signed out by then, and nobody else would finish it. */
import { logoutTimeout } from '#machines/logout.ts';
import type { LastingNames } from '../../platform/lasting-names.ts';

export interface OwedRemovalsParts {
  /** Whose data are owed. It never remembers what is over: that user may be here again. */
  owed: LastingNames;
  /** What one tab removes, no other tab opens. A page without https has none. */
  locks: Pick<LockManager, 'request'> | undefined;
  removeData(uid: string): Promise<void>;
  sleep?: (milliseconds: number) => Promise<unknown>;
}

export interface OwedRemovals {
  /** Remembers it, then tries for 5 s. What is not done then is done at a later start of the app. */
  remove(uid: string, removeData: () => Promise<void>): Promise<void>;
  /** Finishes what an earlier page began, except for the user who is here. */
  finish(here: string | null): Promise<void>;
  /** The same before that user comes again. What cannot be removed then is theirs, and stays. */
  finishFor(uid: string): Promise<void>;
}

export function owedRemovals({ owed, locks, removeData, sleep = wait }: OwedRemovalsParts): OwedRemovals {
  const isOwed = async (uid: string) => (await owed.all()).includes(uid);

  const alone = (work: () => Promise<void>): Promise<void> =>
    locks ? locks.request('garden/removals', { mode: 'exclusive' }, work) : work();

  /** Removing waits for other tabs to close the data. */
  async function attempt(uid: string, work: () => Promise<void>): Promise<void> {
    const done = work().then(() => owed.drop(uid));
    await Promise.race([done, sleep(logoutTimeout)]).catch(() => undefined);
  }

  return {
    async remove(uid, work) {
      const remembered = owed.keep(uid).catch(() => undefined);
      await alone(() => attempt(uid, () => remembered.then(work)));
    },
    async finish(here) {
      for (const uid of await owed.all()) {
        if (uid === here) continue;
        await alone(async () => {
          // Meanwhile another tab may have finished it, or that user may be here again.
          if (await isOwed(uid)) await attempt(uid, () => removeData(uid));
        });
      }
    },
    async finishFor(uid) {
      if (!(await isOwed(uid))) return;
      const work = async () => {
        if (await isOwed(uid)) await attempt(uid, () => removeData(uid));
      };
      // Also where the browser gives no lock: nobody who is here again owes anything.
      await alone(work)
        .catch(() => undefined)
        .then(() => owed.drop(uid))
        .catch(() => undefined);
    },
  };
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
