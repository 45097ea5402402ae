import { concat, EMPTY, lastValueFrom, NEVER, of, Subject, throwError, toArray } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watching } from './watching.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what could not be read is asked again after a moment', async () => {
  let asked = 0;
  const told = watching(Promise.resolve({ database: { closed: false }, reopened$: EMPTY }), () =>
    (asked += 1) < 3 ? throwError(() => new Error('busy')) : of('read'),
  );
  const all = lastValueFrom(told.pipe(toArray()));
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(await all).toEqual(['read']);
  expect(asked).toBe(3);
});

test('a closed database is not asked again', async () => {
  const database = { closed: false };
  let asked = 0;
  const told = watching(Promise.resolve({ database, reopened$: EMPTY }), () => {
    asked += 1;
    database.closed = true;
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
  const opened = Promise.reject<{ database: { closed: boolean }; reopened$: typeof EMPTY }>(
    new Error('private window'),
  );
  const following = watching(opened, watch).subscribe({
    next: () => told.push('read'),
    error: () => told.push('error'),
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([]);
  following.unsubscribe();
});

test('a storage that was opened again is read again', async () => {
  const reopened$ = new Subject<void>();
  let asked = 0;
  const told: [number, boolean][] = [];
  const following = watching(Promise.resolve({ database: { closed: false }, reopened$ }), (_, again) =>
    concat(of<[number, boolean]>([(asked += 1), again]), NEVER),
  ).subscribe((value) => told.push(value));
  await vi.advanceTimersByTimeAsync(0);
  reopened$.next();
  expect(told).toEqual([
    [1, false],
    [2, true],
  ]);
  following.unsubscribe();
});
