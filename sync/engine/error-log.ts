/**
 * The log of errors: entries wait on the device, and the leading tab appends them at the office, one a minute, as the
 * rules allow each user. Going without a network is no failure. What the office refuses is dropped and told once, never
 * logged itself.
 */
import { errorEntryShape, fits } from '#domain/document-shapes.ts';
import type { ErrorEntry } from '#domain/error-log.ts';
import { Wake } from '../clock.ts';
import type { Parts } from './parts.ts';
import { RemoteError, type Stop } from '../remote.ts';

/** What is to be logged, on this device. */
export interface WaitingErrors {
  /** Keeps the entry until it is logged, unless one of its kind (`loggedOnce`) was made less than a minute ago. */
  keep(entry: ErrorEntry): Promise<void>;
  /** Oldest first. */
  waiting(): Promise<ErrorEntry[]>;
  /** The entry has been logged, or never will be. */
  drop(entry: ErrorEntry): Promise<void>;
  /** Told after an entry was added, in any tab. */
  onWaiting(wake: () => void): Stop;
}

export interface ErrorLogging {
  errors: WaitingErrors;
  /** The office does not take an entry. */
  failed: (error: RemoteError) => void;
}

/** Milliseconds between two entries of one user, and at most so many more: another device of the same user waits too. */
const pause = 60_000;
const pauseSpread = 30_000;

/** Refused, too, is what comes less than a minute after the entry of another device, or of one whose answer got lost. */
const refusalsBelieved = 3;

/** Appends what waits, one entry after the other, until the engine stops. Rejects where the device is in trouble. */
export async function errorLoop(parts: Parts, { errors, failed }: ErrorLogging): Promise<void> {
  const { signal } = parts;
  const wake = new Wake();
  signal.addEventListener('abort', () => wake.notify(), { once: true });
  const stop = errors.onWaiting(() => wake.notify());
  try {
    while (!signal.aborted) {
      const next = wake.next;
      const [entry] = await errors.waiting();
      if (!entry) await next;
      else if (await append(parts, entry, failed)) {
        await errors.drop(entry);
        await waitForTurn(parts);
      }
    }
  } finally {
    stop();
  }
}

/** Resolves to whether there is nothing more to do for this entry. */
async function append(parts: Parts, entry: ErrorEntry, failed: (error: RemoteError) => void): Promise<boolean> {
  const attempts = fits(errorEntryShape, entry) ? refusalsBelieved : 1;
  for (let refusals = 1; !parts.signal.aborted; refusals++) {
    try {
      await parts.connection.attempt(parts.signal, () => parts.remote.errors.append(parts.scope.uid, entry));
      return true;
    } catch (error) {
      // Trouble of the network waits at the gate, and the entry on the device.
      if (!(error instanceof RemoteError) || !(error.code === 'denied' || error.code === 'invalid')) return false;
      if (error.code === 'invalid' || refusals === attempts) {
        failed(error);
        return true;
      }
    }
    await waitForTurn(parts);
  }
  return false;
}

function waitForTurn({ clock, random, signal }: Parts): Promise<void> {
  return clock.sleep(pause + random() * pauseSpread, signal);
}
