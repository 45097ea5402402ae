import { BehaviorSubject } from 'rxjs';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SyncStatus } from '#domain/sync-status.ts';
import { aStatus } from '#tests/support/status.ts';
import { askInBackground } from './ask.ts';

const status$ = new BehaviorSubject<SyncStatus>(aStatus({ lastContact: 1 }));
const hidden$ = new BehaviorSubject(false);
const demo$ = new BehaviorSubject(false);
const ask = vi.fn<() => Promise<void>>();
let stop = () => {};

beforeEach(() => {
  stop();
  ask.mockReset().mockRejectedValue(new Error('not allowed'));
  status$.next(aStatus({ lastContact: 1 }));
  hidden$.next(false);
  demo$.next(false);
  const device$ = new BehaviorSubject({ replica: { status$ } });
  const subscription = askInBackground({ device$, hidden$, demo$, ask });
  stop = () => subscription.unsubscribe();
});

const waiting = (facts: Partial<SyncStatus> = {}) => aStatus({ waiting: 1, lastContact: 1, ...facts });

it('is not asked for while the page itself can send, nor where nothing waits', () => {
  status$.next(waiting());
  status$.next(aStatus({ connected: false, lastContact: 1 }));
  hidden$.next(true);
  expect(ask).not.toHaveBeenCalled();
});

it('is asked for where there is no line, and again when the page is left', () => {
  status$.next(waiting({ connected: false }));
  status$.next(waiting({ connected: false, waiting: 2 }));
  expect(ask).toHaveBeenCalledTimes(1);
  hidden$.next(true);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('is asked for when the page is left before all of it is sent, each time', () => {
  status$.next(waiting({ syncing: true }));
  for (const hidden of [true, false, true]) hidden$.next(hidden);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('is not asked for where nobody may send, nor in the demo', () => {
  hidden$.next(true);
  status$.next(waiting({ blocked: 'signed-out' }));
  demo$.next(true);
  status$.next(waiting());
  expect(ask).not.toHaveBeenCalled();
});
