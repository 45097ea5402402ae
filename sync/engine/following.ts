/** What the engine follows at the server, for as long as it runs: the own document, the catalogue, and feeds of changes. */
import { aborted, Notifier } from '../clock.ts';
import type { Feed } from '../feeds.ts';
import { RemoteError } from '../remote-error.ts';
import { checkpointOf } from './checkpoint.ts';
import { longAway } from './contact.ts';
import type { Duties } from './duties.ts';
import { retryStorage, type EngineContext } from './engine-context.ts';
import type { EngineState } from './engine-state.ts';
import { LossPace } from './losses.ts';
import { progressOf } from './progress.ts';
import { catchUp, followDocument, followFeed, takeAgain } from './pull.ts';

/** What all of it needs. */
export interface Following {
  context: EngineContext;
  state: EngineState;
  duties: Duties;
}

const ownOf = ({ scope }: EngineContext) => ({ collection: 'users', id: scope.uid }) as const;
const catalogue = { collection: 'plants', id: 'plants' } as const;

export function followOwnDocument({ context, duties }: Following): Promise<void> {
  const own = ownOf(context);
  return duties.repeat(context, 'own document', (signal, taken) => followDocument(context, own, signal, { taken }));
}

export function followCatalogue({ context, state, duties }: Following): Promise<void> {
  const heard = () => state.set({ catalogueDenied: false });
  return duties.repeat(context, 'catalogue', async (signal, taken) => {
    try {
      await followDocument(context, catalogue, signal, { heard, taken });
    } catch (error) {
      if (error instanceof RemoteError && error.code === 'denied') state.set({ catalogueDenied: true });
      throw error;
    }
  });
}

/** Pages to the end, then live; after any trouble pages again, because a listener may have missed something. */
export async function followChanges({ context, state, duties }: Following, feed: Feed): Promise<void> {
  state.setSilent(feed);
  // Where nobody ever left, the departures have no checkpoint: their listener then begins at the beginning.
  const checkpoint = await retryStorage(context, () => checkpointOf(context, 'users'));
  let listenAtOnce = checkpoint && !checkpoint.underway && !(await retryStorage(context, () => longAway(context)));
  await duties.repeat(context, feed, async (signal, taken) => {
    if (feed === 'users') await takeAgain(context);
    if (!listenAtOnce) {
      state.setBusy(feed, true);
      try {
        // Where all else is missing too, who this is and the catalogue come first.
        await state.heard(['own document', 'catalogue'], signal);
        await catchUp(context, feed, feed === 'users' ? progressOf(context, state, signal) : undefined);
      } finally {
        state.setBusy(feed, false);
      }
    }
    listenAtOnce = false;
    await followFeed(context, feed, signal, taken);
  });
}

/** Asks for both anew where the device has lost one of them: no comparison brings it back. Until the engine stops. */
export async function followLosses({ context, state, duties }: Following): Promise<void> {
  const { store, signal } = context;
  const pace = new LossPace(context.clock);
  const lost = new Notifier();
  const stop = store.onIncomplete(() => lost.notify());
  const over = aborted(signal);
  for (let next = lost.next; !signal.aborted;) {
    await Promise.race([next, over]);
    next = lost.next;
    const held = () => Promise.all([store.get(ownOf(context)), store.get(catalogue)]);
    if (!(await retryStorage(context, held))?.includes(undefined)) continue;
    state.setSilent('own document', 'catalogue');
    state.tell();
    await pace.due(signal);
    pace.begun();
    duties.nextRound();
  }
  stop();
}
