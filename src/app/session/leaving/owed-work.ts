/** What a logout owes: signing out, and data that must leave this device. Nobody else would finish it. */
import { logoutTimeout, type Rest } from '#machines/logout.ts';
import { systemClock } from '#sync/clock.ts';
import type { LastingNames } from '../../platform/lasting-names.ts';

type Work = (signal: AbortSignal) => Promise<void>;

export interface OwedWorkParts {
  /** Whose data are owed, and which. It never remembers what is over: that user may be here again. */
  owed: LastingNames;
  /** While one tab works on the data of a user, no other tab opens them. A page without https has none. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** What a later page does: it removes all, or keeps what waits, which ends soon after the signal is aborted. */
  works: Record<Rest, (uid: string, signal: AbortSignal) => Promise<void>>;
  sleep?: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds to wait for another tab, which the browser may have frozen: by default longer than one that runs works. */
  lockTimeout?: number;
}

export interface OwedWork {
  /** Before signing out, which is owed too: this page may end right then. Waits for 5 s at most, and never rejects. */
  remember(rest: Rest, uid: string): Promise<void>;
  /** That user stays. */
  forget(rest: Rest, uid: string): Promise<void>;
  /** Who did not live to be signed out. */
  leaving(): Promise<string[]>;
  /** That user is signed out. */
  left(uid: string): Promise<void>;
  /** Who is signed out: remembers it, then tries for 5 s. What is not done then is done at a later start of the app. */
  begin(rest: Rest, uid: string, work: Work): Promise<void>;
  /** Finishes what an earlier page began, except for the user who is here by then. */
  finish(here: () => string | null): Promise<void>;
  /**
   * Before that user comes again: a removal is finished, and what cannot be removed then is theirs, and stays. Where
   * what waits was to be kept the rest is theirs at once.
   */
  finishFor(uid: string): Promise<void>;
}

/** Milliseconds between two looks whether work that takes long is still owed. */
const pause = 500;

/** Before the uid where what waits is kept; a removal bears the uid alone. */
const keeping = 'keep/';
/** Before the uid where signing out is owed, with either of them. */
const leaving = 'out/';
const other: Record<Rest, Rest> = { keep: 'remove', remove: 'keep' };
const nameOf = (rest: Rest, uid: string) => (rest === 'keep' ? keeping + uid : uid);

export function owedWork({
  owed,
  locks,
  works,
  sleep = systemClock.sleep,
  lockTimeout = 2 * logoutTimeout + pause,
}: OwedWorkParts): OwedWork {
  /** Undefined where nobody can tell. */
  const isOwed = async (name: string) => (await owed.all())?.includes(name);

  const alone = async (uid: string, work: () => Promise<void>): Promise<void> => {
    const signal = AbortSignal.timeout(lockTimeout);
    await (locks ? locks.request(`garden/removals/${uid}`, { mode: 'exclusive', signal }, work) : work());
  };

  /** Removing waits for other tabs to close the data. */
  const fiveSeconds = () => sleep(logoutTimeout);

  async function attempt(name: string, work: Work, over: (ending: AbortController) => Promise<unknown>): Promise<void> {
    const ending = new AbortController();
    const done = work(ending.signal).then(() => owed.drop(name));
    await Promise.race([done, over(ending)]).catch(() => undefined);
    ending.abort();
  }

  /** Nobody waits for it, until that user comes again; then it has time to end. */
  const untilGivenUp = (name: string, isHere: () => boolean) => async (ending: AbortController) => {
    do await sleep(pause);
    while (!ending.signal.aborted && !isHere() && (await isOwed(name)) !== false);
    ending.abort();
    await fiveSeconds();
  };

  const soon = async (work: Promise<unknown>): Promise<void> => {
    await Promise.race([work, fiveSeconds()]).catch(() => undefined);
  };

  /** What this user wanted last counts. */
  const remember = (rest: Rest, uid: string): Promise<unknown> =>
    Promise.all([owed.keep(nameOf(rest, uid)), owed.drop(nameOf(other[rest], uid))]);

  const left = (uid: string) => owed.drop(leaving + uid);

  return {
    remember: (rest, uid) => soon(Promise.all([remember(rest, uid), owed.keep(leaving + uid)])),
    forget: (rest, uid) => soon(Promise.all([owed.drop(nameOf(rest, uid)), left(uid)])),
    async leaving() {
      const found = (await owed.all()) ?? [];
      return found.flatMap((name) => (name.startsWith(leaving) ? [name.slice(leaving.length)] : []));
    },
    left: (uid) => soon(left(uid)),
    async begin(rest, uid, work) {
      const name = nameOf(rest, uid);
      const remembered = Promise.all([remember(rest, uid), left(uid)]).catch(() => undefined);
      await alone(uid, () => attempt(name, (signal) => remembered.then(() => work(signal)), fiveSeconds));
    },
    async finish(here) {
      const finishing = async (name: string) => {
        const rest = name.startsWith(keeping) ? 'keep' : 'remove';
        const uid = rest === 'keep' ? name.slice(keeping.length) : name;
        const isHere = () => here() === uid;
        if (isHere()) return;
        await alone(uid, async () => {
          const over = rest === 'keep' ? untilGivenUp(name, isHere) : fiveSeconds;
          // Meanwhile another tab may have finished it, or that user may be here again.
          if ((await isOwed(name)) && !isHere()) await attempt(name, (signal) => works[rest](uid, signal), over);
        });
      };
      const found = (await owed.all()) ?? [];
      await Promise.all(found.filter((name) => !name.startsWith(leaving)).map(finishing));
    },
    async finishFor(uid) {
      const found = await owed.all();
      const drop = async (name: string) => {
        if (!found || found.includes(name)) await soon(owed.drop(name));
      };
      await Promise.all([drop(leaving + uid), drop(nameOf('keep', uid))]);
      // Also where nothing is owed any more: another tab may have been told to end, and not have ended.
      const finished = alone(uid, async () => {
        if (found?.includes(uid) && (await isOwed(uid)))
          await attempt(uid, (signal) => works.remove(uid, signal), fiveSeconds);
      });
      // Also where the browser gives no lock: nobody who is here again owes anything.
      await finished.catch(() => undefined);
      await drop(uid);
    },
  };
}
