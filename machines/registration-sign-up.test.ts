import { describe, expect, it } from 'vitest';
import { account, next, second, start, startAtLast, submit, third, whole } from '#tests/support/registration-wizard.ts';

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
    ['password-policy', 'password', 'password-policy'],
  ] as const)('leads to the field that the service does not take: %s', async (failure, field, code) => {
    const { actor, settled, context, at } = startAtLast({ create: () => ({ failure }) });
    actor.send(submit);
    await settled();
    expect(at()).toBe(1);
    expect(context().problem).toMatchObject({ field, code });
  });

  it.each(['offline', 'lost', 'no-answer', 'too-many-attempts', 'other'] as const)(
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
