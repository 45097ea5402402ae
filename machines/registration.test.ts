import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor, type AnyEventObject, type EventFromLogic } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { emptyRegistration, registrationSteps, type RegistrationField } from '#domain/registration.ts';
import { registering, type CreateOutcome, type StoreOutcome, type UndoOutcome } from './registering.ts';
import { registration, shownStep, type RegistrationEvent, type RegistrationInput } from './registration.ts';

const account = { uid: 'maria', email: 'maria@mail.test' };
const first = { email: 'Maria@mail.test', password: 'garden', confirm: 'garden' };
const second = { firstName: 'Maria', lastName: 'Alvarez', mobile: '9165550142' };
const third = { address: '12 Elm Street', city: 'Mather' };
const whole = { ...emptyRegistration, ...first, ...second, ...third };

interface World {
  create?: (input: { attempted: boolean }) => CreateOutcome | Promise<CreateOutcome>;
  store?: () => StoreOutcome;
  undo?: () => UndoOutcome;
}

function start(world: World = {}, input: Partial<RegistrationInput> = {}) {
  const asked: string[] = [];
  const emitted: unknown[] = [];
  const attempts: boolean[] = [];
  const actor = createActor(
    registration.provide({
      actors: {
        registering: registering.provide({
          actors: {
            createAccount: fromPromise(async ({ input: wanted }) => {
              asked.push('create');
              attempts.push(wanted.attempted);
              return (await world.create?.(wanted)) ?? { account };
            }),
            storeProfile: fromPromise(async () => {
              asked.push('store');
              return world.store?.() ?? 'stored';
            }),
            undoAccount: fromPromise(async () => {
              asked.push('undo');
              return world.undo?.() ?? 'undone';
            }),
          },
        }),
      },
    }),
    { input: { account: null, ...input } },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const type = (fields: Partial<Record<RegistrationField, string>>) => {
    for (const [field, value] of Object.entries(fields)) {
      actor.send({ type: 'field.changed', field: field as RegistrationField, value });
    }
  };
  const settled = () => waitFor(actor, (snapshot) => !snapshot.matches('sending'));
  const at = () => shownStep(actor.getSnapshot());
  const context = () => actor.getSnapshot().context;
  return { actor, asked, attempts, emitted, type, settled, at, context };
}

/** A wizard at the last step with everything filled in. */
function startAtLast(world: World = {}) {
  const wizard = start(world, { form: whole });
  wizard.actor.send({ type: 'step.opened', step: 3 });
  wizard.emitted.length = 0;
  return wizard;
}

const next = { type: 'next.requested' } as const;
const submit = { type: 'submit.requested' } as const;

describe('the registration wizard', () => {
  it('is "step 1, then step 2, then step 3, then account created, then user document stored"', async () => {
    const { actor, asked, emitted, type, settled, at, context } = start();
    expect(context().form.state).toBe('CA');
    type(first);
    actor.send(next);
    expect(at()).toBe(2);
    type(second);
    actor.send(next);
    expect(at()).toBe(3);
    type(third);
    actor.send(submit);
    expect(actor.getSnapshot().value).toBe('sending');
    await settled();
    expect(actor.getSnapshot().value).toBe('done');
    expect(asked).toEqual(['create', 'store']);
    expect(emitted).toEqual([
      { type: 'step.wanted', step: 2, replace: false },
      { type: 'step.wanted', step: 3, replace: false },
      { type: 'registered' },
    ]);
  });

  it('"after submit all form fields are cleared and the state resets to CA"', async () => {
    const { actor, type, settled, context } = startAtLast();
    type({ state: 'NV' });
    actor.send(submit);
    await settled();
    expect(context()).toMatchObject({ form: emptyRegistration, account: null, attempted: null });
  });

  it('never checks while typing, and takes a complaint away when its field is touched', () => {
    const { actor, type, context } = start();
    type({ email: 'maria' });
    expect(context().problem).toBeNull();
    actor.send(next);
    expect(context().problem).toMatchObject({ field: 'email', code: 'email-invalid', focus: true });
    type({ password: 'x' });
    expect(context().problem?.field).toBe('email');
    type({ email: 'maria@' });
    expect(context().problem).toBeNull();
  });

  it('checks a filled field that is left, without taking the focus back', () => {
    const { actor, type, context } = start();
    actor.send({ type: 'field.left', field: 'email' });
    expect(context().problem).toBeNull();
    type({ email: 'maria' });
    actor.send({ type: 'field.left', field: 'email' });
    expect(context().problem).toEqual({ field: 'email', code: 'email-invalid', focus: false });
  });

  it('answers one mistake for both password fields', () => {
    const { actor, type, context } = start();
    type({ ...first, confirm: 'gardem' });
    actor.send(next);
    expect(context().problem).toMatchObject({ field: 'confirm', code: 'passwords-differ' });
    type({ password: 'gardem' });
    expect(context().problem).toBeNull();
  });
});

describe('the address of a step', () => {
  it.each([
    ['nothing', {}, 1],
    ['the first step', first, 2],
    ['two steps', { ...first, ...second }, 3],
    ['all but the passwords, which are not kept', { ...whole, password: '', confirm: '' }, 1],
  ] as const)('cannot skip what is incomplete: with %s', (_, form, step) => {
    const { actor, emitted, at } = start({}, { form });
    actor.send({ type: 'step.opened', step: 3 });
    expect(at()).toBe(step);
    expect(emitted).toEqual(step === 3 ? [] : [{ type: 'step.wanted', step, replace: true }]);
  });

  it.each([1, 2, 3] as const)('leads back to step %i', (step) => {
    const { actor, emitted, at } = startAtLast();
    actor.send({ type: 'step.opened', step });
    expect(at()).toBe(step);
    expect(emitted).toEqual([]);
  });

  it('leaves a complaint alone when it only follows the wizard', () => {
    const { actor, context } = start();
    actor.send(next);
    actor.send({ type: 'step.opened', step: 1 });
    expect(context().problem?.code).toBe('email-invalid');
  });

  it('stays at the last step while the registration is on its way', async () => {
    const { actor, emitted, at, settled } = startAtLast();
    actor.send(submit);
    actor.send({ type: 'step.opened', step: 2 });
    expect(at()).toBe(3);
    expect(emitted).toEqual([{ type: 'step.wanted', step: 3, replace: true }]);
    await settled();
  });

  it('begins anew after a registration', async () => {
    const { actor, emitted, at, settled } = startAtLast();
    actor.send(submit);
    await settled();
    actor.send({ type: 'step.opened', step: 3 });
    expect(at()).toBe(1);
    expect(emitted).toContainEqual({ type: 'step.wanted', step: 1, replace: true });
  });
});

describe('signing up', () => {
  it('sends nothing while the last step is incomplete', () => {
    const { actor, asked, type, context } = startAtLast();
    type({ city: '' });
    actor.send(submit);
    expect(context().problem).toMatchObject({ field: 'city', code: 'address-incomplete', focus: true });
    expect(asked).toEqual([]);
  });

  it('"on final submit, a password mismatch clears both password fields", and sends nothing', () => {
    const { actor, asked, emitted, type, context, at } = startAtLast();
    actor.send({ type: 'step.opened', step: 1 });
    type({ confirm: 'gardem' });
    actor.send({ type: 'step.opened', step: 3 });
    expect(at()).toBe(3);
    actor.send(submit);
    expect(at()).toBe(1);
    expect(context().problem).toMatchObject({ field: 'password', code: 'passwords-differ-at-last', focus: true });
    expect(context().form).toEqual({ ...whole, password: '', confirm: '' });
    expect(emitted).toEqual([{ type: 'step.wanted', step: 1, replace: false }]);
    expect(asked).toEqual([]);
  });

  it('keeps the rest when the email is in use, and leads to it after the alert', async () => {
    const { actor, emitted, settled, context, at } = startAtLast({ create: () => ({ failure: 'email-in-use' }) });
    actor.send(submit);
    await settled();
    expect(actor.getSnapshot().value).toBe('inUse');
    expect(context().form).toEqual(whole);
    actor.send({ type: 'failure.seen' });
    expect(at()).toBe(1);
    expect(context().problem).toMatchObject({ field: 'email', code: 'email-in-use' });
    expect(context().form).toEqual(whole);
    expect(emitted).toEqual([{ type: 'step.wanted', step: 1, replace: false }]);
  });

  it.each([
    ['email-invalid', 'email', 'email-invalid'],
    ['weak-password', 'password', 'password-short'],
  ] as const)('leads to the field that the service does not take: %s', async (failure, field, code) => {
    const { actor, settled, context, at } = startAtLast({ create: () => ({ failure }) });
    actor.send(submit);
    await settled();
    expect(at()).toBe(1);
    expect(context().problem).toMatchObject({ field, code });
  });

  it.each(['offline', 'lost', 'too-many-attempts', 'other'] as const)(
    'says %s in place and can try again',
    async (failure) => {
      let broken = true;
      const { actor, settled, context, at } = startAtLast({ create: () => (broken ? { failure } : { account }) });
      actor.send(submit);
      await settled();
      expect(at()).toBe(3);
      expect(context()).toMatchObject({ failure, form: whole });
      actor.send({ type: 'step.opened', step: 3 });
      expect(context().failure).toBe(failure);

      broken = false;
      actor.send(submit);
      expect(context().failure).toBeNull();
      await settled();
      expect(actor.getSnapshot().value).toBe('done');
    },
  );

  it('remembers the address of an attempt whose answer got lost, and no other', async () => {
    const { actor, attempts, type, settled } = startAtLast({ create: () => ({ failure: 'lost' }) });
    actor.send(submit);
    await settled();
    actor.send(submit);
    await settled();
    actor.send({ type: 'step.opened', step: 1 });
    type({ email: 'other@mail.test' });
    actor.send({ type: 'step.opened', step: 3 });
    actor.send(submit);
    await settled();
    expect(attempts).toEqual([false, true, false]);
  });

  it('keeps the form when the document was refused and the account taken back', async () => {
    const { actor, asked, settled, context } = startAtLast({ store: () => 'refused' });
    actor.send(submit);
    await settled();
    expect(asked).toEqual(['create', 'store', 'undo']);
    expect(context()).toMatchObject({ failure: 'not-stored', form: whole, account: null });
    actor.send(submit);
    await settled();
    expect(asked.slice(3)).toEqual(['create', 'store', 'undo']);
  });

  it('only stores the document again where the account could not be taken back', async () => {
    let reachable = false;
    const { actor, asked, settled, context } = startAtLast({
      store: () => (reachable ? 'stored' : 'unreachable'),
      undo: () => 'stuck',
    });
    actor.send(submit);
    await settled();
    expect(context()).toMatchObject({ failure: 'half-done', account, fresh: true });
    reachable = true;
    actor.send(submit);
    await settled();
    expect(asked).toEqual(['create', 'store', 'undo', 'store']);
    expect(actor.getSnapshot().value).toBe('done');
  });
});

describe('an account without a document', () => {
  it('is asked only for what is not known, and never undone', async () => {
    const { actor, asked, at, type, settled, context } = start({ store: () => 'refused' }, { account });
    expect(at()).toBe(2);
    actor.send({ type: 'step.opened', step: 1 });
    expect(at()).toBe(2);
    type(second);
    actor.send(next);
    type(third);
    actor.send(submit);
    await settled();
    expect(asked).toEqual(['store']);
    expect(context()).toMatchObject({ failure: 'refused', account });
  });
});

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
