import { describe, expect, it } from 'vitest';
import type { AnyEventObject, EventFromLogic } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { registrationSteps } from '#domain/registration.ts';
import { account, first, next, second, submit, third, whole } from '#tests/support/registration-wizard.ts';
import type { RegistrationEvent } from './registration-setup.ts';
import { registration } from './registration.ts';

describe('every state that can be reached', () => {
  const ended = (result: string, more: object = {}): AnyEventObject => ({
    type: 'xstate.done.actor.registering',
    output: { result, account: null, fresh: false, ...more },
  });
  const fromUser: RegistrationEvent[] = [
    ...registrationSteps.map((step) => ({ type: 'step.opened' as const, step })),
    { type: 'field.changed', field: 'confirm', value: 'gardem' },
    { type: 'field.left', field: 'email' },
    next,
    submit,
    { type: 'failure.seen' },
    { type: 'network.returned' },
  ];
  const fromBelow = [
    ended('registered'),
    ended('email-in-use'),
    ended('email-invalid'),
    ended('offline'),
    ended('half-done', { account, fresh: true }),
    { type: 'xstate.error.actor.registering', error: new Error('broken') },
  ];
  const paths = getShortestPaths(registration, {
    input: { form: whole, account: null },
    events: ({ value }) =>
      [...fromUser, ...(value === 'sending' ? fromBelow : [])] as EventFromLogic<typeof registration>[],
    serializeState: ({ value, context: { problem, failure, account: known, form } }) =>
      JSON.stringify([value, problem?.code, failure, known, form.confirm]),
  });
  const named = paths.map(({ state }) => ({
    name: `${JSON.stringify(state.value)} ${state.context.failure ?? state.context.problem?.code ?? ''}`,
    state,
  }));
  const within = (...values: unknown[]) =>
    named.filter(({ state }) => values.some((value) => JSON.stringify(value) === JSON.stringify(state.value)));
  const form = ['step1', 'step2', 'step3', 'failed'].map((step) => ({ form: step }));

  it('is one of those drawn', () => {
    expect(new Set(paths.map(({ state }) => JSON.stringify(state.value)))).toEqual(
      new Set([...form, 'sending', 'inUse', 'done'].map((value) => JSON.stringify(value))),
    );
  });

  it.each(named)('$name is not final', ({ state }) => {
    expect(state.status).toBe('active');
  });

  it.each(within({ form: 'step1' }, { form: 'step2' }))('$name cannot sign up', ({ state }) => {
    expect(state.can(submit)).toBe(false);
  });

  it.each(within({ form: 'step3' }, { form: 'failed' }))('$name can sign up, and has no next step', ({ state }) => {
    expect({ submit: state.can(submit), next: state.can(next) }).toEqual({ submit: true, next: false });
  });

  it.each(named)('$name forgets with the network that it was offline, and nothing else', ({ state }) => {
    expect(state.can({ type: 'network.returned' })).toBe(state.context.failure === 'offline');
  });

  it.each(within('sending', 'inUse', 'done'))('$name takes no typing and no second sign-up', ({ state }) => {
    const typing = { type: 'field.changed', field: 'city', value: 'x' } as const;
    expect([typing, next, submit].map((event) => state.can(event))).toEqual([false, false, false]);
  });

  it.each(named.filter(({ state }) => !state.matches('inUse')))('$name has no alert to be read', ({ state }) => {
    expect(state.can({ type: 'failure.seen' })).toBe(false);
  });

  it.each(within(...form, 'inUse').filter(({ state }) => !state.context.problem))(
    '$name keeps the form',
    ({ state }) => {
      expect(state.context.form).toMatchObject({ ...second, ...third, email: first.email });
    },
  );
});
