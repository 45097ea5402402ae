import { expect, test } from 'vitest';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { Scheduler } from '#tests/sync/scheduler.ts';
import { Connection } from './connection.ts';
import type { Scope } from '../document.ts';
import { Backoff } from './backoff.ts';
import { RemoteError } from '../remote-error.ts';
import type { Remote } from '../remote.ts';
import { MeasuredTime } from './server-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const year = 365 * 24 * hour;

async function setUp(skew = 0) {
  const scheduler = new Scheduler(() => 0.5);
  const phone = { skew, line: true, answers: true, asked: 0, delay: 100, sleeps: 0, slept: 0 };
  const running = scheduler.clock({ alive: true }, () => phone.skew);
  const clock = { ...running, monotonic: () => running.monotonic() - phone.slept };
  const remote = {
    reconnect: () => undefined,
    serverTime: async () => {
      phone.asked += 1;
      await clock.sleep(phone.delay);
      if (!phone.line || !phone.answers) throw new RemoteError('unavailable');
      const told = Math.floor(scheduler.now / 1_000) * 1_000;
      scheduler.now += phone.sleeps;
      phone.slept += phone.sleeps;
      phone.sleeps = 0;
      return told;
    },
    get: async () => {
      await clock.sleep(phone.delay);
      if (!phone.line) throw new RemoteError('unavailable');
      return null;
    },
  } as Partial<Remote> as Remote;
  const backoff = new Backoff(
    clock,
    () => 0.5,
    () => true,
  );
  const connection = new Connection(clock, backoff, remote, null, () => undefined);
  const store = createMemoryStore();
  const stopping = new AbortController();
  const { signal } = stopping;
  const scope: Scope = { uid: 'tom', role: 'employee', roles: ['customer'] };
  const context = { store, remote, scope, clock, connection, trouble: async () => undefined, signal };
  const time = new MeasuredTime(context, undefined);
  const kept = time.keep();
  const error = () => Math.abs(time.now() - scheduler.now);
  const stop = async () => {
    stopping.abort();
    await scheduler.run(minute);
    await kept;
  };
  return { scheduler, phone, store, time, error, stop };
}

test('it is asked at the start, kept on the device, and asked again each hour', async () => {
  const { scheduler, phone, store, time, error } = await setUp(-year);
  expect(time.known()).toBeUndefined();
  await scheduler.run(minute);
  expect(error()).toBeLessThan(1_200);
  const { offset = 0 } = (await store.fact('server-time')) ?? {};
  expect(Math.abs(offset - year)).toBeLessThan(1_200);
  expect(phone.asked).toBe(1);
  await scheduler.run(5 * hour);
  expect(phone.asked).toBe(6);
});

test.each([
  ['back by a year', -year],
  ['ahead by ten years', 10 * year],
  ['back by a minute', -minute],
])('a clock that is set %s is noticed at once by whoever sends, and within ten minutes without', async (_, jump) => {
  const { scheduler, phone, time, error } = await setUp();
  await scheduler.run(minute);
  phone.skew += jump;
  expect(time.known()).toBeUndefined();
  let settled = false;
  void time.settled().then(() => (settled = true));
  await scheduler.run(1_000);
  expect([settled, phone.asked]).toEqual([true, 2]);
  expect(error()).toBeLessThan(1_200);
  phone.skew += jump;
  await scheduler.run(10 * minute + 1_000);
  expect(phone.asked).toBe(3);
  expect(error()).toBeLessThan(1_200);
});

test('where the device slept before it read the answer it asks again', async () => {
  const { scheduler, phone, time, error } = await setUp();
  phone.sleeps = hour;
  let settled = false;
  void time.settled().then(() => (settled = true));
  await scheduler.run(hour + minute);
  expect([settled, phone.asked]).toEqual([true, 2]);
  expect(error()).toBeLessThan(1_200);
});

test('after a refusal it is asked again, but not again and again', async () => {
  const { scheduler, phone, time } = await setUp();
  await scheduler.run(2 * minute);
  time.doubt();
  await Promise.all([time.settled(), scheduler.run(1_000)]);
  expect(phone.asked).toBe(2);
  time.doubt();
  await Promise.all([time.settled(), scheduler.run(1_000)]);
  expect(phone.asked).toBe(2);
});

test('without a network whoever sends waits, and is let through as soon as it is back', async () => {
  const { scheduler, phone, time } = await setUp();
  phone.line = false;
  let settled = false;
  void time.settled().then(() => (settled = true));
  await scheduler.run(hour);
  expect(settled).toBe(false);
  phone.line = true;
  await scheduler.run(10_000);
  expect(settled).toBe(true);
  expect(time.known()).toBeDefined();
});

test.each([
  [6_000, 20_000],
  [14_000, 45_000],
])(
  'on a line whose answers take %i ms the time is known, and whoever sends let through, within %i',
  async (delay, most) => {
    const { scheduler, phone, time, error } = await setUp(-year);
    phone.delay = delay;
    let settled = false;
    void time.settled().then(() => (settled = true));
    await scheduler.run(most);
    expect(settled).toBe(true);
    expect(error()).toBeLessThan(delay + 1_000);
    expect(phone.asked).toBe(2);
  },
);

test('where the server answers everything but this, what waits is sent without, within two minutes', async () => {
  const { scheduler, phone, time } = await setUp();
  phone.answers = false;
  await scheduler.run(hour);
  // Once each half minute while nobody waits.
  expect(phone.asked).toBeLessThanOrEqual(120);
  let settled = false;
  void time.settled().then(() => (settled = true));
  await scheduler.run(2 * minute);
  expect(settled).toBe(true);
  expect(time.known()).toBeUndefined();
  // The line may be dead by the time when the next one is sent.
  phone.line = false;
  settled = false;
  await scheduler.run(minute);
  void time.settled().then(() => (settled = true));
  await scheduler.run(hour);
  expect(settled).toBe(false);
});

test('nobody is left waiting when the engine stops', async () => {
  const { scheduler, phone, time, stop } = await setUp();
  phone.line = false;
  const waiting = time.settled();
  await scheduler.run(minute);
  await stop();
  await waiting;
});

test('a known time that is due again is asked for with rests while nobody answers', async () => {
  const { scheduler, phone, time } = await setUp();
  await scheduler.run(minute);
  expect(time.known()).toBeDefined();
  phone.line = false;
  await scheduler.run(2 * hour);
  // Once each half minute, from the end of the first hour.
  expect(phone.asked).toBeLessThanOrEqual(125);
  phone.line = true;
  await scheduler.run(minute);
  const asked = phone.asked;
  await scheduler.run(hour / 2);
  expect(phone.asked).toBe(asked);
});
