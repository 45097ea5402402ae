import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { verification, type CheckOutcome, type SendOutcome } from './verification.ts';

/** Each question is answered with the next of its answers. */
function start(checks: (CheckOutcome | Error)[], sends: (SendOutcome | Error)[] = []) {
  const asked: string[] = [];
  const next = <T>(what: string, answers: (T | Error)[]) =>
    fromPromise<T>(async () => {
      asked.push(what);
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
      return answer;
    });
  const actor = createActor(
    verification.provide({ actors: { check: next('check', checks), send: next('send', sends) } }),
  );
  actor.start();
  const settled = async () => {
    const { value, context } = await waitFor(actor, (state) => state.matches('waiting') || state.matches('claimed'));
    return { value, answer: context.answer };
  };
  return { actor, asked, settled };
}

const waiting = { value: 'waiting', answer: null };
const claimed = { value: 'claimed', answer: null };

describe('verifying the fixed address', () => {
  it('takes the role at once where the link was opened before', async () => {
    expect(await start(['claimed']).settled()).toEqual(claimed);
  });

  it.each<CheckOutcome | Error>(['unverified', 'offline', 'refused', new Error('boom')])(
    'says nothing about a look that nobody asked for: %s',
    async (outcome) => {
      expect(await start([outcome]).settled()).toEqual(waiting);
    },
  );

  it('looks again when the user comes back to the page', async () => {
    const { actor, settled, asked } = start(['unverified', 'claimed']);
    await settled();
    actor.send({ type: 'page.shown' });
    expect(await settled()).toEqual(claimed);
    actor.send({ type: 'page.shown' });
    expect(asked).toEqual(['check', 'check']);
  });

  it.each<[CheckOutcome | Error, string]>([
    ['unverified', 'unverified'],
    ['offline', 'offline'],
    ['too-many-attempts', 'too-many-attempts'],
    ['refused', 'refused'],
    [new Error('boom'), 'other'],
  ])('tells whoever says "I have verified it" what is wrong: %s', async (outcome, answer) => {
    const { actor, settled } = start(['unverified', outcome]);
    await settled();
    actor.send({ type: 'check.requested' });
    expect(await settled()).toEqual({ value: 'waiting', answer });
  });

  it('takes the role of whoever says so and has', async () => {
    const { actor, settled } = start(['unverified', 'unverified', 'claimed']);
    await settled();
    actor.send({ type: 'check.requested' });
    await settled();
    actor.send({ type: 'check.requested' });
    expect(actor.getSnapshot().context.answer).toBeNull();
    expect(await settled()).toEqual(claimed);
  });

  it.each<[SendOutcome | Error, string]>([
    ['sent', 'sent'],
    ['too-many-attempts', 'too-many-attempts'],
    [new Error('boom'), 'other'],
  ])('sends the email again: %s', async (outcome, answer) => {
    const { actor, settled, asked } = start(['unverified'], [outcome]);
    await settled();
    actor.send({ type: 'send.requested' });
    expect(await settled()).toEqual({ value: 'waiting', answer });
    expect(asked).toEqual(['check', 'send']);
  });

  it.each([
    ['check.requested', ['check', 'check'], 'unverified'],
    ['send.requested', ['check', 'send'], 'sent'],
  ] as const)('does what is asked while it still looks: %s', async (type, wanted, answer) => {
    const { actor, settled, asked } = start(['unverified', 'unverified'], ['sent']);
    actor.send({ type });
    expect(await settled()).toEqual({ value: 'waiting', answer });
    expect(asked).toEqual(wanted);
  });

  it('keeps its answer while it looks again unasked', async () => {
    const { actor, settled } = start(['unverified', 'unverified'], ['sent']);
    await settled();
    actor.send({ type: 'send.requested' });
    await settled();
    actor.send({ type: 'page.shown' });
    expect(await settled()).toEqual({ value: 'waiting', answer: 'sent' });
  });
});
