import { concat, lastValueFrom, NEVER, of, Subject, throwError, toArray } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import type { Store, StoreChange } from '../store.ts';
import { watching } from './watching.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const storeOf = (changes$ = new Subject<StoreChange>()) => Promise.resolve({ changes$ });

test('what could not be read is asked again after a moment', async () => {
  let asked = 0;
  const told = watching(storeOf(), systemClock, () =>
    (asked += 1) < 3 ? throwError(() => new Error('busy')) : of('read'),
  );
  const all: string[] = [];
  const following = told.subscribe((value) => all.push(value));
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(all).toEqual(['read']);
  expect(asked).toBe(3);
  following.unsubscribe();
});

test('a closed database is not asked again', async () => {
  const changes$ = new Subject<StoreChange>();
  let asked = 0;
  const told = watching(storeOf(changes$), systemClock, () => {
    asked += 1;
    changes$.complete();
    return throwError(() => new Error('closed'));
  });
  const all = lastValueFrom(told.pipe(toArray()));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await all).toEqual([]);
  expect(asked).toBe(1);
});

test('a database that does not open breaks no screen', async () => {
  const told: unknown[] = [];
  const watch = () => of('read');
  const opened = Promise.reject<Pick<Store, 'changes$'>>(new Error('private window'));
  const following = watching(opened, systemClock, watch).subscribe({
    next: () => told.push('read'),
    error: () => told.push('error'),
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([]);
  following.unsubscribe();
});

test('a storage that was opened again is read again', async () => {
  const changes$ = new Subject<StoreChange>();
  let asked = 0;
  const told: [number, boolean][] = [];
  const following = watching(storeOf(changes$), systemClock, (_, again) =>
    concat(of<[number, boolean]>([(asked += 1), again]), NEVER),
  ).subscribe((value) => told.push(value));
  await vi.advanceTimersByTimeAsync(0);
  changes$.next({ kind: 'parked' });
  changes$.next({ kind: 'reopened' });
  expect(told).toEqual([
    [1, false],
    [2, true],
  ]);
  following.unsubscribe();
});

test('what could not be read on is read as at first where the storage was not opened again', async () => {
  let asked = 0;
  const told: [number, boolean][] = [];
  const following = watching(storeOf(), systemClock, (_, again) =>
    concat(of<[number, boolean]>([(asked += 1), again]), asked === 1 ? throwError(() => new Error('busy')) : NEVER),
  ).subscribe((value) => told.push(value));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([
    [1, false],
    [2, false],
  ]);
  following.unsubscribe();
});
