/**
 * The log of errors: entries wait on the device, and the leading tab appends them at the office.
 * Going without a network is no failure. What the office refuses is dropped and told once, never logged itself.
 */
import type { ErrorEntry } from '#domain/error-log.ts';
import { Wake } from './clock.ts';
import type { Parts } from './parts.ts';
import { RemoteError, type Stop } from './remote.ts';

/** What is to be logged, on this device. */
export interface WaitingErrors {
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

const refusalsBelieved = 3;

/** Appends what waits, one entry after the other, until the engine stops. */
export async function errorLoop(parts: Parts, { errors, failed }: ErrorLogging): Promise<void> {
  const { signal } = parts;
  const wake = new Wake();
  signal.addEventListener('abort', () => wake.notify(), { once: true });
  const stop = errors.onWaiting(() => wake.notify());
  let refusals = 0;
  while (!signal.aborted) {
    const next = wake.next;
    const [entry] = await errors.waiting();
    if (!entry) {
      await next;
      continue;
    }
    try {
      await parts.connection.attempt(signal, () => parts.remote.errors.append(entry));
    } catch (error) {
      // Trouble of the network waits at the gate, and the entry on the device.
      if (!(error instanceof RemoteError) || !(error.code === 'denied' || error.code === 'invalid')) continue;
      refusals += 1;
      // Two devices that append at once look like a refusal to one of them.
      if (error.code === 'denied' && refusals < refusalsBelieved) {
        await parts.clock.sleep(parts.random() * 1_000, signal);
        continue;
      }
      failed(error);
    }
    refusals = 0;
    await errors.drop(entry);
  }
  stop();
}
