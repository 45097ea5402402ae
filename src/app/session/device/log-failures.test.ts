import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ErrorEntry } from '#domain/error-log.ts';
import { eventually } from '#tests/support/eventually.ts';
import { catchFailures, report, reportTo } from '../../platform/failures.ts';
import { logFailures } from './log-failures.ts';

/** Files share the module, so whatever still waits in it is taken away. */
function forgetReports(): void {
  reportTo(() => undefined);
  reportTo(null);
}

beforeEach(forgetReports);
afterEach(() => {
  forgetReports();
  vi.restoreAllMocks();
});

function aDevice(keep: () => Promise<void> = async () => undefined) {
  const logged: string[] = [];
  const logError = ({ code, message }: ErrorEntry) => {
    logged.push(`${code}: ${message}`);
    return keep();
  };
  return { logged, replica: { logError, now: () => 1 } };
}

it('what is reported before somebody is signed in goes to their log once they are, and to nobody after', () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const ann = aDevice();
  const device$ = new BehaviorSubject<typeof ann | null>(null);
  const subscription = logFailures(device$, () => undefined);
  report('early', 'no picture');
  expect(ann.logged).toEqual([]);
  device$.next(ann);
  report('late', 'no weather');
  device$.next(null);
  report('nobody', 'no user');
  expect(ann.logged).toEqual(['early: no picture', 'late: no weather']);
  subscription.unsubscribe();
});

it('an entry that could not be kept is told, but not where its failure was told already', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const page = new EventTarget() as Window & typeof globalThis;
  const stop = catchFailures(page);
  const device$ = new BehaviorSubject(aDevice(() => Promise.reject('the disk is full')));
  const told: string[] = [];
  const subscription = logFailures(device$, (message) => told.push(message));
  report('caught', 'no weather');
  page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('nobody caught it') }));
  await eventually(() => expect(told).toEqual(['the disk is full']));
  stop();
  subscription.unsubscribe();
});
