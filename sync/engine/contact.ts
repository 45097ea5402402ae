/** When the server was heard last, as the device remembers it across reloads. */
import { hasPassed } from '../clock.ts';
import type { EngineState } from './engine-state.ts';
import { insist, type Parts } from './parts.ts';

/** Milliseconds. */
const day = 24 * 60 * 60 * 1_000;
const pace = 30_000;

/** Remembers the last contact on the device, not more often than every half minute, until the engine stops. */
export async function keepContact(parts: Parts, state: EngineState): Promise<void> {
  const { clock, signal, store } = parts;
  let kept = state.flags.connection.lastContact;
  while (!signal.aborted) {
    const { lastContact } = state.flags.connection;
    if (lastContact === null || lastContact === kept) {
      await state.changed;
      continue;
    }
    await insist(parts, () => store.setFact('contact', { at: lastContact }));
    kept = lastContact;
    await clock.sleep(pace, signal);
  }
}

/** Whether the last contact was more than a day ago, or there was none. */
export async function longAway({ clock, store }: Parts): Promise<boolean> {
  return hasPassed(clock, day, (await store.fact('contact'))?.at);
}
