/**
 * Sends what waits, once, and fetches nothing: for the service worker, while no page is open. Each document takes the steps
 * that it takes in the engine. Decision 034.
 */
import { ending, systemClock, type Clock } from '../clock.ts';
import type { Ref, Scope } from '../document.ts';
import { keyOf } from '../replica/parked-id.ts';
import type { Replicated } from '../replicated.ts';
import type { Store } from '../store.ts';
import { Arrivals } from './arrivals.ts';
import { Backoff } from './backoff.ts';
import { keepingConflicts } from '../replica/conflicts.ts';
import { Connection } from './connection.ts';
import type { SendingContext, SendingRemote } from './engine-context.ts';
import { forgettingWhoLeft } from './forgetting.ts';
import { keepingNews } from './news.ts';
import { pushDocument } from './push.ts';
import { Refusals } from './refusals.ts';
import { deviceOf } from './sending.ts';
import { MeasuredTime } from './server-time.ts';

/** Documents on their way at once, and failures of the network in a row after which it is left for another time. */
const poolSize = 5;
const mostFailures = 3;

export interface PushOnceOptions {
  store: Store;
  remote: SendingRemote;
  scope: Scope;
  replicated: Replicated;
  /** Of this app. */
  version: string;
  /** Ends it: what is on its way then may have arrived, and is recognized later. */
  signal: AbortSignal;
  clock?: Clock;
  random?: () => number;
}

/**
 * Resolves to whether nothing waits any more. What the rules refuse is left as it is: only an engine, which can ask again
 * for minutes, has their last word. Never rejects.
 */
export async function pushOnce(options: PushOnceOptions): Promise<boolean> {
  const { remote, scope, replicated, version, clock = systemClock, random = Math.random } = options;
  const { signal, end } = ending(options.signal);
  const telling = forgettingWhoLeft(keepingConflicts(options.store, replicated, clock));
  const store = keepingNews(telling, replicated, scope, clock);
  const trouble = async () => end();
  let failures = 0;
  const reconnect = () => undefined;
  const backoff = new Backoff(clock, random, () => true);
  const connection = new Connection(clock, backoff, { reconnect }, null, ({ connected, blocked }) => {
    failures = connected ? 0 : failures + 1;
    if (blocked !== null || failures === mostFailures) end();
  });
  const few = { store, remote, scope, clock, connection, trouble, signal };
  try {
    const time = new MeasuredTime(few, await store.fact('server-time'));
    const device = await deviceOf(store, random);
    const keeping = time.keep();
    const arrivals = new Arrivals({ store, replicated, clock: time, device });
    await pushAll({ ...few, replicated, random, time, device, arrivals, version });
    end();
    await keeping;
    return (await store.dirty()).length === 0;
  } catch {
    // The device does not store, or does not answer: all is as it was.
    return false;
  } finally {
    end();
  }
}

/** Until nothing waits but what was refused here, or the signal. */
async function pushAll(context: SendingContext): Promise<void> {
  const { store, signal } = context;
  const refusals = new Refusals();
  const refused = new Set<string>();
  const isLeft = (ref: Ref) => !refused.has(keyOf(ref));
  for (let waiting = await store.dirty(); waiting.some(isLeft) && !signal.aborted; waiting = await store.dirty()) {
    const queue = waiting.filter(isLeft).values();
    const work = async (): Promise<void> => {
      for (const ref of queue) {
        const outcome = await pushDocument(context, ref, refusals);
        if (outcome.refused !== undefined) refused.add(keyOf(ref));
      }
    };
    await Promise.all(Array.from({ length: poolSize }, work));
  }
}
