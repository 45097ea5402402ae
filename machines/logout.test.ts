import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, toPromise, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { logout, logoutStep, logoutTimeout, type LogoutEvent, type Rest, type Waiting } from './logout.ts';

const never = () => new Promise<never>(() => undefined);

const none = { changes: 0, texts: 0 };
const changes = (count: number): Waiting => ({ changes: count, texts: 0 });

/** A device on which so much waits, at each count the next; a number counts changes. */
function start(
  counts: (number | Waiting | 'broken' | 'silent')[],
  { send = () => Promise.resolve(), stopped = false } = {},
) {
  const log: string[] = [];
  const answers = [...counts];
  const actor = createActor(
    logout.provide({
      guards: { stopped: () => stopped },
      actors: {
        count: fromPromise<Waiting>(() => {
          const next = answers.shift() ?? none;
          if (next === 'silent') return never();
          if (next === 'broken') return Promise.reject(new Error('storage'));
          return Promise.resolve(typeof next === 'number' ? changes(next) : next);
        }),
        send: fromPromise(() => {
          log.push('asked the office');
          return send();
        }),
        end: fromPromise<void, { rest: Rest }>(async ({ input }) => void log.push(input.rest)),
      },
    }),
    { input: { uid: 'ann' } },
  ).start();
  const asked = () => waitFor(actor, (snapshot) => snapshot.matches('asking'));
  return { actor, log, asked };
}

describe('logging out', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('asks nothing, and removes the data, when nothing waits', async () => {
    const { actor, log } = start([0]);
    expect(await toPromise(actor)).toBe('left');
    expect(log).toEqual(['remove']);
  });

  it('sends what waits first, and asks nothing when it arrived', async () => {
    const { actor, log } = start([3, 0]);
    expect(await toPromise(actor)).toBe('left');
    expect(log).toEqual(['asked the office', 'remove']);
  });

  it('asks at once where nothing is sent for this user, and asks nothing where nothing waits', async () => {
    const { actor, log, asked } = start([3], { stopped: true });
    expect((await asked()).context.waiting).toEqual(changes(3));
    expect(log).toEqual([]);
    actor.stop();
    expect(await toPromise(start([0], { stopped: true }).actor)).toBe('left');
  });

  it('waits at most five seconds for the office', async () => {
    expect(logoutTimeout).toBe(5_000);
    const { actor, asked } = start([3, 2], { send: never });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(logoutStep(actor.getSnapshot())).toEqual({ step: 'sending', waiting: changes(3) });
    await vi.advanceTimersByTimeAsync(1);
    await asked();
    expect(logoutStep(actor.getSnapshot())).toEqual({ step: 'asking', waiting: changes(2) });
  });

  it.each<[LogoutEvent['type'], string, string[]]>([
    ['stay.requested', 'stayed', []],
    ['keep.requested', 'left', ['keep']],
    ['discard.requested', 'left', ['remove']],
  ])('takes the answer %s', async (type, outcome, done) => {
    const { actor, log, asked } = start([1, 1]);
    await asked();
    actor.send({ type });
    expect(await toPromise(actor)).toBe(outcome);
    expect(log).toEqual(['asked the office', ...done]);
  });

  it('doubts a discarding of more than one, and takes it back or does it', async () => {
    const { actor, log, asked } = start([
      { changes: 1, texts: 1 },
      { changes: 1, texts: 1 },
    ]);
    await asked();
    actor.send({ type: 'discard.requested' });
    expect(logoutStep(actor.getSnapshot())).toMatchObject({ step: 'doubting', waiting: { changes: 1, texts: 1 } });
    actor.send({ type: 'back.requested' });
    expect(logoutStep(actor.getSnapshot())?.step).toBe('asking');
    actor.send({ type: 'discard.requested' });
    actor.send({ type: 'discard.requested' });
    expect(await toPromise(actor)).toBe('left');
    expect(log).toEqual(['asked the office', 'remove']);
  });

  it('asks also when the office could not be reached at all', async () => {
    const { asked } = start([1, 1], { send: () => Promise.reject(new Error('offline')) });
    expect((await asked()).context.waiting).toEqual(changes(1));
  });

  it('asks at once where only unsaved texts would be lost: there is nothing to send', async () => {
    const { log, asked } = start([{ changes: 0, texts: 2 }]);
    expect((await asked()).context.waiting).toEqual({ changes: 0, texts: 2 });
    expect(log).toEqual([]);
  });

  it('asks about the unsaved text that is left when the changes have arrived', async () => {
    const { actor, log, asked } = start([
      { changes: 3, texts: 1 },
      { changes: 0, texts: 1 },
    ]);
    await asked();
    expect(logoutStep(actor.getSnapshot())).toEqual({ step: 'asking', waiting: { changes: 0, texts: 1 } });
    expect(log).toEqual(['asked the office']);
  });

  it('can be taken back while the office is asked', async () => {
    const { actor, log } = start([1], { send: never });
    await waitFor(actor, (snapshot) => snapshot.matches('sending'));
    actor.send({ type: 'stay.requested' });
    expect(await toPromise(actor)).toBe('stayed');
    expect(log).toEqual(['asked the office']);
  });

  it('can be taken back while it is counted again, which looks the same', async () => {
    const { actor, log } = start([1, 'silent']);
    const { value } = await waitFor(actor, (snapshot) => snapshot.matches('recounting'));
    expect([value, logoutStep(actor.getSnapshot())?.step]).toEqual(['recounting', 'sending']);
    actor.send({ type: 'stay.requested' });
    expect(await toPromise(actor)).toBe('stayed');
    expect(log).toEqual(['asked the office']);
  });

  it.each(['broken', 'silent'] as const)('keeps what it cannot count because the storage is %s', async (storage) => {
    const { actor, log } = start([storage]);
    const over = toPromise(actor);
    await vi.advanceTimersByTimeAsync(logoutTimeout);
    expect(await over).toBe('left');
    expect(log).toEqual(['keep']);
  });

  it('stays when signing out does not work', async () => {
    const broken = logout.provide({
      actors: {
        count: fromPromise(() => Promise.resolve(none)),
        end: fromPromise<void, { rest: Rest }>(() => Promise.reject(new Error('busy'))),
      },
    });
    expect(await toPromise(createActor(broken, { input: { uid: 'ann' } }).start())).toBe('stayed');
  });
});

describe('every state that can be reached', () => {
  const answered = (actor: string, output: unknown) => ({ type: `xstate.done.actor.${actor}`, output }) as never;
  const failed = (actor: string) => ({ type: `xstate.error.actor.${actor}`, error: new Error('storage') }) as never;
  const answers: LogoutEvent[] = [
    { type: 'stay.requested' },
    { type: 'keep.requested' },
    { type: 'discard.requested' },
    { type: 'back.requested' },
  ];
  const paths = getShortestPaths(logout, {
    input: { uid: 'ann' },
    events: [
      ...answers,
      ...['counting', 'recounting'].flatMap((state) =>
        [none, changes(2), { changes: 0, texts: 1 }].map((waiting) => answered(`0.logout.${state}`, waiting)),
      ),
      ...['sending', 'ending'].map((state) => answered(`0.logout.${state}`, undefined)),
      failed('0.logout.ending'),
    ],
    serializeState: ({ value, context }) => JSON.stringify([value, context.rest, context.waiting]),
  });
  const named = paths.map(({ state }) => ({
    name: JSON.stringify([state.value, state.context.rest, state.context.waiting]),
    state,
  }));

  it('is one of those drawn', () => {
    expect(new Set(named.map(({ state }) => state.value))).toEqual(
      new Set(['counting', 'sending', 'recounting', 'asking', 'doubting', 'ending', 'left', 'stayed']),
    );
  });

  it.each(named)('$name takes no other answers than it offers', ({ state }) => {
    const offered: Record<string, string[]> = {
      sending: ['stay.requested'],
      recounting: ['stay.requested'],
      asking: ['stay.requested', 'keep.requested', 'discard.requested'],
      doubting: ['discard.requested', 'back.requested'],
    };
    expect(answers.filter((event) => state.can(event)).map(({ type }) => type)).toEqual(offered[state.value] ?? []);
  });
});
