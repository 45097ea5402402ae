/**
 * The log of errors: entries wait on the device, and the leading tab appends them at the server, one a minute, as the
 * rules allow each user. Going without a network is no failure. What the server refuses is dropped and told once, never
 * logged itself.
 */
import { type ErrorEntry, isErrorEntry } from '#domain/error-log.ts';
import { Notifier } from '../clock.ts';
import type { EngineContext } from './engine-context.ts';
import { RemoteError } from '../remote-error.ts';
import type { WaitingErrors } from '../replica/waiting-errors.ts';

export interface ErrorLogging {
  errors: WaitingErrors;
  /** The server does not take an entry. */
  failed: (error: RemoteError) => void;
}

/** Milliseconds between two entries of one user, and at most so many more: another device of the same user waits too. */
const pause = 60_000;
const pauseSpread = 30_000;

/** Refused, too, is what comes less than a minute after the entry of another device, or of one whose answer got lost. */
const refusalsBelieved = 3;

/** Appends what waits, one entry after the other, until the engine stops. Rejects where the device is in trouble. */
export async function errorLoop(context: EngineContext, { errors, failed }: ErrorLogging): Promise<void> {
  const { signal } = context;
  const wake = new Notifier();
  signal.addEventListener('abort', () => wake.notify(), { once: true });
  const stop = errors.onWaiting(() => wake.notify());
  try {
    while (!signal.aborted) {
      const next = wake.next;
      const [entry] = await errors.waiting();
      if (!entry) await next;
      else if (await append(context, entry, failed)) {
        await errors.drop(entry);
        await waitForTurn(context);
      }
    }
  } finally {
    stop();
  }
}

/** Resolves to whether there is nothing more to do for this entry. */
async function append(
  context: EngineContext,
  entry: ErrorEntry,
  failed: (error: RemoteError) => void,
): Promise<boolean> {
  const attempts = isErrorEntry(entry) ? refusalsBelieved : 1;
  for (let refusals = 1; !context.signal.aborted; refusals++) {
    try {
      await context.connection.attempt(context.signal, () => context.remote.errors.append(context.scope.uid, entry));
      return true;
    } catch (error) {
      // Trouble of the network waits at the backoff, and the entry on the device.
      if (!(error instanceof RemoteError) || !(error.code === 'denied' || error.code === 'invalid')) return false;
      if (error.code === 'invalid' || refusals === attempts) {
        failed(error);
        return true;
      }
    }
    await waitForTurn(context);
  }
  return false;
}

function waitForTurn({ clock, random, signal }: EngineContext): Promise<void> {
  return clock.sleep(pause + random() * pauseSpread, signal);
}
