/** A line that died without a word is told of while somebody uses the app; whoever does not, is not made to pay for it. */
import { expect, test } from 'vitest';
import { companyWith } from '#tests/sync/virtual-company.ts';
import { RemoteError } from '../remote-error.ts';
import type { EngineContext } from './engine-context.ts';
import { askLine, type Attention } from './line.ts';

const minute = 60_000;

async function phoneAtRest(watched: () => boolean = () => true) {
  const company = await companyWith(['tom']);
  const tom = company.phone('tom', { watched });
  await company.scheduler.run(5 * minute);
  return { tom, run: (milliseconds: number) => company.scheduler.run(milliseconds), last: () => tom.told.at(-1) };
}

test('a frozen line is told within ten seconds of use, with nothing waiting, and so is its end', async () => {
  const { tom, run, last } = await phoneAtRest();
  tom.engine.touched();
  await run(3_000);
  expect(last()).toMatchObject({ connected: true });
  tom.frozen = true;
  await run(10_000);
  expect(last()).toMatchObject({ connected: false });
  tom.frozen = false;
  await run(10_000);
  expect(last()).toMatchObject({ connected: true });
});

test('a line that fails at once is told within five seconds of use', async () => {
  const { tom, run, last } = await phoneAtRest();
  tom.engine.touched();
  tom.online = false;
  await run(5_000);
  expect(last()).toMatchObject({ connected: false });
});

test('at rest it costs one question a minute, and a dead line is told all the same', async () => {
  const { tom, run, last } = await phoneAtRest();
  const before = tom.questions;
  await run(60 * minute);
  expect(tom.questions - before).toBeLessThanOrEqual(60);
  expect(tom.questions - before).toBeGreaterThan(50);
  tom.frozen = true;
  await run(minute + 10_000);
  expect(last()).toMatchObject({ connected: false });
});

test('nobody looking, nothing is asked; whoever looks again asks at once', async () => {
  let inSight = false;
  const { tom, run } = await phoneAtRest(() => inSight);
  const before = tom.questions;
  await run(60 * minute);
  expect(tom.questions).toBe(before);
  inSight = true;
  tom.engine.touched();
  await run(1_000);
  expect(tom.questions).toBe(before + 1);
});

test('a minute after the last touch it is asked once a minute again', async () => {
  const { tom, run } = await phoneAtRest();
  tom.engine.touched();
  await run(2 * minute);
  const before = tom.questions;
  await run(10 * minute);
  expect(tom.questions - before).toBeLessThanOrEqual(10);
});

test('a line that freezes soon after the start, or is frozen from it on, is told within ten seconds without a touch', async () => {
  for (const later of [0, 3_000, 45_000]) {
    const company = await companyWith(['tom']);
    const tom = company.phone('tom', { watched: () => true });
    await company.scheduler.run(later);
    tom.frozen = true;
    await company.scheduler.run(10_000);
    expect(tom.told.at(-1)).toMatchObject({ connected: false, syncing: false });
  }
});

test('started where nobody looks, nothing is asked', async () => {
  const company = await companyWith(['tom']);
  const tom = company.phone('tom', { watched: () => false });
  await company.scheduler.run(10_000);
  const before = tom.questions;
  await company.scheduler.run(5 * minute);
  expect(tom.questions).toBe(before);
});

test('what the device says itself is told at once, at the start too, until the server is heard', async () => {
  const company = await companyWith(['tom']);
  const tom = company.phone('tom', { watched: () => true });
  tom.engine.offline();
  expect(tom.told.at(-1)).toMatchObject({ connected: false, syncing: false });
  await company.scheduler.run(minute);
  expect(tom.told.at(-1)).toMatchObject({ connected: true });
  tom.engine.offline();
  expect(tom.told.at(-1)).toMatchObject({ connected: false });
});

test.each([
  ['unless the server was heard meanwhile', 500, []],
  ['where the server was silent all the time', 61_000, ['lost']],
])('a question without an answer tells of a dead line, %s', async (_, silent, expected) => {
  const over = new AbortController();
  const told: string[] = [];
  let [present, silentFor] = [0, 60_000];
  const tell = (what: string) => () => {
    told.push(what);
    over.abort();
  };
  const connection = {
    isPatient: false,
    isHeard: true,
    isWaitedFor: false,
    refusals: 0,
    silentFor: () => silentFor,
    enter: async () => 1,
    heard: tell('heard'),
    lost: tell('lost'),
    offline: tell('offline'),
  };
  const ask = async () => {
    [present, silentFor] = [present + 1_000, silent];
    throw new RemoteError('unavailable');
  };
  const clock = { monotonic: () => present, sleep: () => new Promise<void>(() => undefined) };
  const context = { clock, connection, remote: { ask }, signal: over.signal };
  const attention = { silence: 30_000, touch: new AbortController().signal };
  void askLine(context as unknown as EngineContext, attention as unknown as Attention);
  await new Promise((resolve) => setImmediate(resolve));
  expect(told).toEqual(expected);
});
