import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeChannels, fakeLocks } from '#tests/support/fake-locks.ts';
import { loseTime } from '#tests/support/lost-time.ts';
import { type Channel, joinLeadership, type LeadershipOptions } from './leadership.ts';

let locks: LeadershipOptions['locks'];
let channelOf: () => Channel;
let journal: string[];
let leaving: (() => Promise<void>)[];

beforeEach(() => {
  vi.useFakeTimers();
  locks = fakeLocks();
  channelOf = fakeChannels();
  journal = [];
  leaving = [];
});
afterEach(async () => {
  const over = Promise.all(leaving.map((leave) => leave()));
  await vi.advanceTimersByTimeAsync(10_000);
  await over;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** A tab whose heartbeats can be silenced, as those of a frozen one are. */
function tab(name: string, work: LeadershipOptions['work'] = untilAborted) {
  const channel = channelOf();
  const frozen = { value: false };
  const leave = joinLeadership({
    name: 'lead',
    locks,
    channel: {
      ...channel,
      addEventListener: channel.addEventListener,
      postMessage: (data) => frozen.value || channel.postMessage(data),
    },
    work: async (signal) => {
      journal.push(`${name} works`);
      await work(signal);
      journal.push(`${name} stops`);
    },
  });
  leaving.push(leave);
  return { frozen, leave };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('the lead', () => {
  test('is taken by one tab, and by the next as soon as the first leaves', async () => {
    const first = tab('first');
    tab('second');
    await pass(20_000);
    expect(journal).toEqual(['first works']);
    await first.leave();
    await pass(0);
    expect(journal).toEqual(['first works', 'first stops', 'second works']);
  });

  test('is taken from a leader that has been silent for five seconds, not sooner', async () => {
    const first = tab('first');
    await pass(0);
    tab('second');
    await pass(3_000);
    first.frozen.value = true;
    await pass(4_000);
    expect(journal).toEqual(['first works']);
    await pass(2_000);
    expect(journal).toContain('second works');
  });

  test.each([
    ['back by an hour', -3_600_000],
    ['ahead by an hour', 3_600_000],
  ])(
    'is taken from a silent leader as soon when the clock is set %s, and never from one that is heard',
    async (_, jump) => {
      const first = tab('first');
      await pass(0);
      tab('second');
      await pass(3_000);
      vi.setSystemTime(Date.now() + jump);
      await pass(20_000);
      expect(journal).toEqual(['first works']);
      first.frozen.value = true;
      vi.setSystemTime(Date.now() + jump);
      await pass(6_000);
      expect(journal).toContain('second works');
    },
  );

  test('that was lost stops the work, and comes back when the new leader leaves', async () => {
    const first = tab('first');
    await pass(0);
    const second = tab('second');
    first.frozen.value = true;
    await pass(6_000);
    first.frozen.value = false;
    expect(journal.toSorted()).toEqual(['first stops', 'first works', 'second works']);
    await pass(20_000);
    await second.leave();
    await pass(0);
    expect(journal.slice(3)).toEqual(['second stops', 'first works']);
  });

  test('is not taken by a tab that was frozen itself and has only missed the heartbeats', async () => {
    const first = tab('first');
    await pass(0);
    tab('second');
    await pass(2_000);
    first.frozen.value = true;
    loseTime(60_000);
    await pass(1_500);
    first.frozen.value = false;
    await pass(20_000);
    expect(journal).toEqual(['first works']);
  });

  test('survives work that fails: it begins again after a pause', async () => {
    let attempts = 0;
    tab('only', async (signal) => {
      attempts += 1;
      if (attempts === 1) throw new Error('broken');
      await untilAborted(signal);
    });
    await pass(0);
    expect(attempts).toBe(1);
    await pass(1_000);
    expect(attempts).toBe(2);
  });

  test('is everybody’s where the browser has no locks, or refuses them', async () => {
    let asked = 0;
    const refuse = () => {
      asked += 1;
      return Promise.reject(new DOMException('denied', 'SecurityError'));
    };
    for (const none of [undefined, { request: refuse }] as LeadershipOptions['locks'][]) {
      locks = none;
      journal = [];
      tab('first');
      tab('second');
      await pass(2_000);
      expect(journal).toEqual(['first works', 'second works']);
    }
    expect(asked).toBe(2);
  });
});
