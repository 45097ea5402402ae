import { Arrivals } from '#sync/engine/arrivals.ts';
import { PageSize } from '#sync/engine/page-size.ts';
import { replicated } from '#domain/replicated.ts';
import { type Clock, ending, systemClock, Notifier } from '#sync/clock.ts';
import { Connection } from '#sync/engine/connection.ts';
import { Backoff } from '#sync/engine/backoff.ts';
import type { EngineContext } from '#sync/engine/engine-context.ts';
import type { Remote } from '#sync/remote.ts';
import type { TimeOfServer } from '#sync/engine/engine-context.ts';
import type { Store } from '#sync/store.ts';

/** What the engine's duties share, on the phone of the employee Tom, without an engine. `timing`: what its clock does otherwise. */
export function engineContext(store: Store, remote: Partial<Remote> = {}, timing: Partial<Clock> = {}): EngineContext {
  const clock = { ...systemClock, ...timing };
  const random = () => 0.5;
  const far = { reconnect: () => undefined, ...remote } as Remote;
  return {
    store,
    remote: far,
    scope: { uid: 'tom', role: 'employee', roles: ['customer'] },
    replicated,
    clock,
    random,
    connection: new Connection(clock, new Backoff(clock, random, () => true), far, null, () => undefined),
    time: toldBy(clock),
    moved: new Map(),
    pages: new PageSize(1_000),
    generation: 1,
    device: 'phone',
    arrivals: new Arrivals({ store, replicated, clock, device: 'phone' }),
    version: '1',
    retryAsked: new Notifier(),
    trouble: async () => undefined,
    signal: ending().signal,
  };
}

/** A device whose clock is right. */
export function toldBy(clock: Pick<Clock, 'now'>): TimeOfServer {
  const now = () => clock.now();
  return { now, settled: async () => undefined, known: () => ({ present: now(), offset: 0 }), doubt: () => undefined };
}
