/** Asking the server: every answer in time, and a no believed only the second time. Written once for whoever asks. */
import { ending, systemClock, within, type Clock } from './clock.ts';
import { RemoteError } from './remote-error.ts';
import type { Remote } from './remote.ts';

/** Milliseconds that one attempt may take. A commit that arrives later is harmless: its edit id is recognised. */
export const attemptLimit = 15_000;

/** What `work` resolves to, or a rejection with 'unavailable' after so many milliseconds. */
export function inTime<T>(
  clock: Pick<Clock, 'sleep'>,
  milliseconds: number,
  work: Promise<T>,
  signal = ending().signal,
): Promise<T> {
  return within(clock, milliseconds, signal, { work, late: () => new RemoteError('unavailable') });
}

/**
 * Asks again after a no: a lost race looks like a refusal, because rules run before a transaction's precondition. Only a
 * second no at the same revision is one; `found` tells at which an attempt is. `pause` is told how many were denied before.
 */
async function secondNo<T>(
  attempt: (found: (rev: number) => void) => Promise<T>,
  pause: (denied: number) => Promise<void> = async () => undefined,
): Promise<T> {
  let deniedAt: number | undefined;
  for (let denied = 0; ; denied += 1) {
    let rev = -1;
    try {
      return await attempt((found) => (rev = found));
    } catch (error) {
      if (!(error instanceof RemoteError) || error.code !== 'denied' || deniedAt === rev) throw error;
      deniedAt = rev;
    }
    await pause(denied);
  }
}

/** The same transaction, whose 'denied' is a refusal. */
export function askedTwice(
  transact: Remote['transact'],
  pause?: (denied: number) => Promise<void>,
): Remote['transact'] {
  return (ref, decide) =>
    secondNo(
      (found) =>
        transact(ref, (server) => {
          found(server?.rev ?? -1);
          return decide(server);
        }),
      pause,
    );
}

/** What is asked at the server itself, and can wait neither on the device nor for an engine. */
export type Direct = Pick<Remote, 'get' | 'transact' | 'depart'>;

/** A remote for whoever asks without an engine. Opening it belongs to the time of an attempt. */
export function directly<Asked extends Partial<Direct>>(
  open: () => Promise<Asked>,
  clock: Pick<Clock, 'sleep'> = systemClock,
): Pick<Direct, keyof Asked & keyof Direct> {
  const attempt = <T>(ask: (remote: Direct) => Promise<T>): Promise<T> =>
    inTime(
      clock,
      attemptLimit,
      open().then((remote) => ask(remote as unknown as Direct)),
    );
  return {
    get: (ref) => attempt((remote) => remote.get(ref)),
    transact: askedTwice((ref, decide) => attempt((remote) => remote.transact(ref, decide))),
    depart: (...asked) => secondNo(() => attempt((remote) => remote.depart(...asked))),
  } satisfies Direct;
}
