import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { isSent, passwordReset, redirectDelay, type ResetFailure, type ResetOutcome } from './password-reset.ts';

function start(answer: () => Promise<ResetOutcome> = () => Promise.resolve('sent')) {
  const asked: string[] = [];
  const actor = createActor(
    passwordReset.provide({
      actors: {
        send: fromPromise<ResetOutcome, { email: string }>(({ input }) => {
          asked.push(input.email);
          return answer();
        }),
      },
    }),
  ).start();
  const request = (email = 'maria@mail.test') => actor.send({ type: 'send.requested', email });
  const reaches = (state: 'sent' | 'failed') => waitFor(actor, (snapshot) => snapshot.matches(state));
  return { actor, asked, request, reaches };
}

describe('resetting a password', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('goes "before send, then confirmation after send with Send disabled, then back one page after 4 seconds"', async () => {
    expect(redirectDelay).toBe(4_000);
    const { actor, asked, request, reaches } = start();
    expect(isSent(actor.getSnapshot())).toBe(false);
    request(' maria@mail.test ');
    await reaches('sent');
    expect(asked).toEqual(['maria@mail.test']);
    expect(isSent(actor.getSnapshot())).toBe(true);
    request();
    expect(asked).toHaveLength(1);

    await vi.advanceTimersByTimeAsync(3_999);
    expect(actor.getSnapshot().value).toBe('sent');
    await vi.advanceTimersByTimeAsync(1);
    expect(actor.getSnapshot().value).toBe('over');
  });

  it('lets the clock die with the screen', async () => {
    const { actor, request, reaches } = start();
    request();
    await reaches('sent');
    actor.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(actor.getSnapshot().value).toBe('sent');
  });

  it.each<[ResetFailure, () => Promise<ResetOutcome>]>([
    ['invalid-email', () => Promise.resolve('invalid-email')],
    ['user-not-found', () => Promise.resolve('user-not-found')],
    ['too-many-attempts', () => Promise.resolve('too-many-attempts')],
    ['offline', () => Promise.resolve('offline')],
    ['other', () => Promise.reject(new Error('boom'))],
    ['other', () => Promise.reject('no error at all')],
  ])('tells of %s, and can try again', async (failure, answer) => {
    const { actor, asked, request, reaches } = start(answer);
    request();
    expect((await reaches('failed')).context.failure).toBe(failure);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(actor.getSnapshot().value).toBe('failed');
    actor.send({ type: 'alert.closed' });
    request();
    expect(asked).toHaveLength(2);
  });

  it('keeps what the service itself said where nobody foresaw its answer, until the next try', async () => {
    const { actor, request, reaches } = start(() => Promise.reject(new Error('The quota is used up.')));
    request();
    expect((await reaches('failed')).context).toMatchObject({ failure: 'other', said: 'The quota is used up.' });
    actor.send({ type: 'alert.closed' });
    request();
    expect(actor.getSnapshot().context).toMatchObject({ failure: null, said: '' });
  });
});

describe('every state that can be reached', () => {
  const send = { type: 'send.requested', email: 'maria@mail.test' } as const;
  const closed = { type: 'alert.closed' } as const;
  const answered = (output: ResetOutcome) => ({ type: 'xstate.done.actor.0.passwordReset.sending', output }) as never;
  const later = { type: 'xstate.after.redirectDelay.passwordReset.sent' } as never;
  const paths = getShortestPaths(passwordReset, {
    events: [send, closed, answered('sent'), answered('invalid-email'), later],
    serializeState: ({ value }) => JSON.stringify(value),
  });
  const allowed: Record<string, string[]> = { beforeSend: ['send.requested'], failed: ['alert.closed'] };

  it('is one of those drawn', () => {
    expect(paths.map(({ state }) => state.value)).toEqual(['beforeSend', 'sending', 'sent', 'failed', 'over']);
  });

  it.each(paths.map(({ state }) => ({ name: state.value, state })))(
    '$name takes nothing but what is drawn',
    ({ name, state }) => {
      const taken = [send, closed].filter((event) => state.can(event)).map(({ type }) => type);
      expect(taken).toEqual(allowed[name] ?? []);
      expect(isSent(state)).toBe(name === 'sent' || name === 'over');
    },
  );
});
