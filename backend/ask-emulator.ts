/** Requests to an emulator on a busy machine. */
import { setTimeout } from 'node:timers/promises';

/**
 * From here on an answer speaks of the emulator, not of what it was asked: when it is busy it cancels its own work now and then
 * (499), or fails at it without a reason (500).
 */
const ownTrouble = 499;
const mostTries = 5;

/** Asks up to five times what does no harm when it is done twice. */
export async function askEmulator(url: string, init?: RequestInit): Promise<Response> {
  let response = await fetch(url, init);
  for (let tries = 1; response.status >= ownTrouble && tries < mostTries; tries += 1) {
    await setTimeout(50 * tries);
    response = await fetch(url, init);
  }
  return response;
}

/** Reads by a client of the database up to a hundred times, 0.3 s apart, while it says that it cannot reach the busy emulator. */
export async function readPatiently<Read>(read: () => Promise<Read>): Promise<Read> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'unavailable' || tries === 100) throw error;
      await setTimeout(300);
    }
  }
}
