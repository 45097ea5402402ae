import { expect, test } from 'vitest';
import { Scheduler } from '#tests/sync/scheduler.ts';
import { Backoff } from './backoff.ts';
import { ending } from '../clock.ts';

function setUp(watched = true) {
  const scheduler = new Scheduler(() => 0.5);
  const skew = { value: 0 };
  let sleeps = 0;
  const clock = scheduler.clock({ alive: true }, () => skew.value);
  const backoff = new Backoff(
    {
      ...clock,
      sleep: (...asked) => {
        sleeps += 1;
        return clock.sleep(...asked);
      },
    },
    () => 0.5,
    () => watched,
  );
  const { signal } = ending();
  const passed = async (milliseconds: number) => {
    let through = false;
    void backoff.enter(signal).then(() => (through = true));
    await scheduler.run(milliseconds);
    return through;
  };
  return { backoff, signal, passed, skew, sleeps: () => sleeps };
}

test('the gate is open at first', async () => {
  const { passed } = setUp();
  expect(await passed(0)).toBe(true);
});

test('after trouble it opens again by itself, each time later', async () => {
  const { backoff, signal, passed } = setUp();
  backoff.failed(await backoff.enter(signal));
  expect(await passed(400)).toBe(false);
  expect(await passed(100)).toBe(true);
  backoff.failed(await backoff.enter(signal));
  expect(await passed(900)).toBe(false);
  expect(await passed(100)).toBe(true);
});

test('many that fail together close it once', async () => {
  const { backoff, signal, passed } = setUp();
  const passes = await Promise.all([backoff.enter(signal), backoff.enter(signal), backoff.enter(signal)]);
  for (const pass of passes) backoff.failed(pass);
  expect(await passed(500)).toBe(true);
});

test('a retryNow opens it at once for everyone who waits', async () => {
  const { backoff, signal, passed } = setUp();
  backoff.failed(await backoff.enter(signal));
  const waiting = passed(1);
  backoff.retryNow();
  expect(await waiting).toBe(true);
});

test('one that got through opens it for everyone who waits', async () => {
  const { backoff, signal, passed } = setUp();
  backoff.failed(await backoff.enter(signal));
  const waiting = passed(1);
  backoff.succeeded();
  expect(await waiting).toBe(true);
});

test('while nobody looks it waits up to a minute, else three seconds', async () => {
  const wait = async (watched: boolean) => {
    const { backoff, passed } = setUp(watched);
    for (let pass = 0; pass < 20; pass++) backoff.failed(pass);
    let waited = 0;
    while (!(await passed(1_000))) waited += 1;
    return waited;
  };
  expect(await wait(true)).toBe(2);
  expect(await wait(false)).toBe(59);
});

const day = 86_400_000;
test.each([
  ['back by six hours', -day / 4],
  ['back by thirty days, more than a timer can hold', -30 * day],
  ['back by forty years', -40 * 365 * day],
  ['ahead by ten years', 3_650 * day],
])('setting the clock %s neither holds it shut, nor opens it early, nor makes it spin', async (_, jump) => {
  const { backoff, signal, passed, skew, sleeps } = setUp();
  backoff.failed(await backoff.enter(signal));
  const waiting = passed(0);
  skew.value = jump;
  await waiting;
  expect(await passed(400)).toBe(false);
  expect(await passed(100)).toBe(true);
  expect(sleeps()).toBeLessThan(5);
});
