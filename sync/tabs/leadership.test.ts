import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeLocks } from '#tests/support/fake-locks.ts';
import { joinLeadership, type LeadershipOptions, type Page } from './leadership.ts';

let locks: LeadershipOptions['locks'];
let journal: string[];
let leaving: (() => Promise<void>)[];

beforeEach(() => {
  vi.useFakeTimers();
  locks = fakeLocks();
  journal = [];
  leaving = [];
});
afterEach(async () => {
  const over = Promise.all(leaving.map((leave) => leave()));
  await vi.advanceTimersByTimeAsync(10_000);
  await over;
  vi.useRealTimers();
});

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function tab(
  name: string,
  { hidden = false, work = untilAborted }: { hidden?: boolean; work?: LeadershipOptions['work'] } = {},
) {
  const page = Object.assign(new EventTarget(), { visibilityState: hidden ? 'hidden' : 'visible' });
  const leave = joinLeadership({
    name: 'lead',
    locks,
    page: page as Page,
    work: async (signal) => {
      journal.push(`${name} works`);
      await work(signal);
      journal.push(`${name} stops`);
    },
  });
  leaving.push(leave);
  const become = async (visibilityState: 'visible' | 'hidden') => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
    await settled();
  };
  return {
    leave,
    show: () => become('visible'),
    hide: () => become('hidden'),
    async freeze() {
      page.dispatchEvent(new Event('freeze'));
      await settled();
    },
    async resume() {
      page.dispatchEvent(new Event('resume'));
      await settled();
    },
  };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

/** What happened since it was asked last. */
const news = () => journal.splice(0);

describe('the lead', () => {
  test('is taken by one tab, and by the next as soon as the first leaves', async () => {
    const first = tab('first');
    tab('second', { hidden: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(news()).toEqual(['first works']);
    await first.leave();
    await settled();
    expect(news()).toEqual(['first stops', 'second works']);
  });

  test('is taken by the tab that opens before somebody’s eyes, and by the one that becomes visible', async () => {
    const first = tab('first');
    await settled();
    tab('second');
    await settled();
    expect(news().toSorted()).toEqual(['first stops', 'first works', 'second works']);
    await first.hide();
    expect(news()).toEqual([]);
    await first.show();
    expect(news().toSorted()).toEqual(['first works', 'second stops']);
  });

  test('stays where it is while two tabs are looked at, each in a window of its own', async () => {
    tab('first');
    await settled();
    tab('second');
    await settled();
    news();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(news()).toEqual([]);
  });

  test('is given to a tab that waits as soon as its own is hidden, and kept where nobody waits', async () => {
    const other = tab('other', { hidden: true });
    await settled();
    const first = tab('first');
    await settled();
    expect(news().toSorted()).toEqual(['first works', 'other stops', 'other works']);
    await first.hide();
    expect(news()).toEqual(['first stops', 'other works']);
    await first.leave();
    await other.hide();
    await other.show();
    expect(news()).toEqual([]);
  });

  test('is given away by a tab that the browser freezes, which stands by again when it goes on', async () => {
    const first = tab('first', { hidden: true });
    await settled();
    const second = tab('second', { hidden: true });
    await first.freeze();
    expect(news()).toEqual(['first works', 'first stops', 'second works']);
    await second.leave();
    await settled();
    expect(news()).toEqual(['second stops']);
    await first.resume();
    expect(news()).toEqual(['first works']);
  });

  test('passes over a tab that was frozen while it stood by', async () => {
    const leader = tab('leader', { hidden: true });
    await settled();
    const frozen = tab('frozen', { hidden: true });
    tab('last', { hidden: true });
    await frozen.freeze();
    await leader.leave();
    await settled();
    expect(news()).toEqual(['leader works', 'leader stops', 'last works']);
  });

  test('is taken back at once by a tab that comes out of the cold before somebody’s eyes', async () => {
    const first = tab('first', { hidden: true });
    await settled();
    tab('second', { hidden: true });
    await first.freeze();
    news();
    await first.resume();
    await first.show();
    expect(news().toSorted()).toEqual(['first works', 'second stops']);
  });

  test('stays with a tab that is hidden and brought back before anybody could say who waits', async () => {
    const first = tab('first');
    await settled();
    tab('second', { hidden: true });
    await settled();
    news();
    const { query } = locks as NonNullable<typeof locks>;
    let answer = () => {};
    const answering = new Promise<void>((resolve) => (answer = resolve));
    (locks as NonNullable<typeof locks>).query = async () => {
      const waiting = await query.call(locks);
      await answering;
      return waiting;
    };
    await first.hide();
    await first.show();
    answer();
    await settled();
    expect(news()).toEqual([]);
  });

  test.each(['hide', 'freeze'] as const)(
    'is taken back by a tab that is brought back while it stops (%s)',
    async (how) => {
      const stopping = async (signal: AbortSignal) => {
        await untilAborted(signal);
        await new Promise((resolve) => setTimeout(resolve, 100));
      };
      const first = tab('first', { work: stopping });
      await settled();
      tab('second', { hidden: true });
      await settled();
      await first[how]();
      if (how === 'freeze') await first.resume();
      await first.show();
      await vi.advanceTimersByTimeAsync(200);
      expect(
        news()
          .filter((word) => word.endsWith('works'))
          .at(-1),
      ).toBe('first works');
    },
  );

  test('ends with the tab, frozen or not', async () => {
    const first = tab('first', { hidden: true });
    await settled();
    await first.freeze();
    await first.leave();
    await first.resume();
    expect(news()).toEqual(['first works', 'first stops']);
  });

  test('survives work that fails: it begins again after a pause', async () => {
    let attempts = 0;
    tab('only', {
      async work(signal) {
        attempts += 1;
        if (attempts === 1) throw new Error('broken');
        await untilAborted(signal);
      },
    });
    await settled();
    expect(attempts).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(attempts).toBe(2);
  });

  test('is everybody’s where the browser has no locks, or refuses them', async () => {
    let asked = 0;
    const refuse = () => {
      asked += 1;
      return Promise.reject(new DOMException('denied', 'SecurityError'));
    };
    for (const none of [undefined, { request: refuse, query: refuse }] as LeadershipOptions['locks'][]) {
      locks = none;
      tab('first');
      tab('second');
      await vi.advanceTimersByTimeAsync(2_000);
      expect(news()).toEqual(['first works', 'second works']);
    }
    expect(asked).toBe(2);
  });
});
