/** Requests to an emulator on a busy machine. */
import { setTimeout } from 'node:timers/promises';

/**
 * From here on an answer speaks of the emulator, not of what it was asked: when it is busy it cancels its own work now and then
 * (499), or fails at it without a reason (500).
 */
const ownTrouble = 499;

/** How often something is tried, and the most milliseconds between two tries. */
interface Retries {
  tries: number;
  pause: number;
}

const shortRetries: Retries = { tries: 5, pause: 200 };
/** For what waits until the emulator has noticed that clients are gone, or can be reached. */
export const longRetries: Retries = { tries: 100, pause: 300 };

/** Asks several times, by default up to five, what does no harm when it is done twice. */
export async function askEmulator(
  url: string,
  init?: RequestInit,
  { tries: most, pause } = shortRetries,
): Promise<Response> {
  let response = await fetch(url, init);
  for (let tries = 1; response.status >= ownTrouble && tries < most; tries += 1) {
    await setTimeout(Math.min(50 * tries, pause));
    response = await fetch(url, init);
  }
  return response;
}

/** What clients of the database say of the same, and where they cannot reach it: in words, or as gRPC does. */
const clientsTrouble: unknown[] = ['unavailable', 14, 'cancelled', 1, 'internal', 13];

/** Reads by a client of the database up to a hundred times, 0.3 s apart, while the busy emulator is in trouble. */
export async function readPatiently<Read>(read: () => Promise<Read>): Promise<Read> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (!clientsTrouble.includes((error as { code?: unknown }).code) || tries === longRetries.tries) throw error;
      await setTimeout(longRetries.pause);
    }
  }
}
