/** When the server was heard last, as the device remembers it across reloads. */
import { hasPassed } from '../clock.ts';
import type { EngineState } from './engine-state.ts';
import { retryStorage, type EngineContext } from './engine-context.ts';

/** Milliseconds. */
const day = 24 * 60 * 60 * 1_000;
const pace = 30_000;

/** Remembers the last contact on the device, not more often than every half minute, until the engine stops. */
export async function keepContact(context: EngineContext, state: EngineState): Promise<void> {
  const { clock, signal, store } = context;
  let kept = state.flags.connection.lastContact;
  while (!signal.aborted) {
    const { lastContact } = state.flags.connection;
    if (lastContact === null || lastContact === kept) {
      await state.changed;
      continue;
    }
    await retryStorage(context, () => store.setFact('contact', { at: lastContact }));
    kept = lastContact;
    await clock.sleep(pace, signal);
  }
}

/** Whether the last contact was more than a day ago, or there was none. */
export async function longAway({ clock, store }: EngineContext): Promise<boolean> {
  return hasPassed(clock, day, (await store.fact('contact'))?.at);
}
