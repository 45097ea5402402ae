import { describe, expect, it } from 'vitest';
import { emptyRegistration } from '#domain/registration.ts';
import { first, next, second, start, startAtLast, submit, third, whole } from '#tests/support/registration-wizard.ts';

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
