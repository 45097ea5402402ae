/** Whoever waits no longer for what may never come leaves nothing behind: a page may stay in sight for weeks. */
import { afterEach, expect, test, vi } from 'vitest';
import { companyWith } from '#tests/sync/virtual-company.ts';
import { ending, Notifier, type Signal } from '../clock.ts';

const hour = 3_600_000;

/** How many wait, or waited, for the same: what is not called off counts. */
function waits(): () => number {
  const counts = new Map<object, number>();
  const count = (what: object, by: number) => counts.set(what, Math.max(0, (counts.get(what) ?? 0) + by));
  const signals = Object.getPrototypeOf(ending().signal) as Signal;
  const { addEventListener, removeEventListener } = signals;
  vi.spyOn(signals, 'addEventListener').mockImplementation(function (this: Signal, ...asked) {
    count(this, 1);
    addEventListener.apply(this, asked);
  });
  vi.spyOn(signals, 'removeEventListener').mockImplementation(function (this: Signal, ...asked) {
    count(this, -1);
    removeEventListener.apply(this, asked);
  });
  const { get } = Object.getOwnPropertyDescriptor(Notifier.prototype, 'next') ?? {};
  vi.spyOn(Notifier.prototype, 'next', 'get').mockImplementation(function (this: Notifier) {
    const next = get?.call(this) as Promise<void>;
    count(next, 1);
    return next;
  });
  const { race } = Promise;
  vi.spyOn(Promise, 'race').mockImplementation((all) => {
    for (const each of all) if (each instanceof Promise) count(each, 1);
    return race.call(Promise, all);
  });
  return () => Math.max(...counts.values());
}

afterEach(() => vi.restoreAllMocks());

test.each([
  ['at rest', true],
  ['without signal', false],
])('a page that is in sight %s piles nothing up', async (_, online) => {
  const company = await companyWith(['tom']);
  const tom = company.phone('tom', { watched: () => true });
  await company.scheduler.run(300_000);
  tom.online = online;
  const most = waits();
  await company.scheduler.run(hour);
  expect(most()).toBeLessThan(50);
});
