import { afterEach, describe, expect, it } from 'vitest';
import { emptyRegistration, type RegistrationForm } from '#domain/registration.ts';
import { aWorld, form, signUp } from '#tests/support/registering.ts';
import { registrations, startRegistration } from './registration.ts';

afterEach(() => sessionStorage.clear());

describe('what is kept in the tab', () => {
  it('is everything but the passwords', () => {
    const { parts } = aWorld();
    const actor = startRegistration(parts);
    for (const [field, value] of Object.entries(form)) {
      actor.send({ type: 'field.changed', field: field as keyof RegistrationForm, value });
    }
    expect(Object.keys(JSON.parse(sessionStorage.getItem('garden/registration') ?? '').form)).toEqual([
      'email',
      'firstName',
      'lastName',
      'mobile',
      'address',
      'city',
      'state',
      'zipcode',
    ]);
    const again = startRegistration(parts).getSnapshot().context;
    expect(again.form).toEqual({ ...form, password: '', confirm: '' });
  });

  it('is gone once somebody is registered', async () => {
    const world = aWorld();
    await signUp(world);
    expect(world.parts.keeping.get()).toBeNull();
  });

  it('is gone when it is to be forgotten', async () => {
    const world = aWorld({ online: false });
    const opened = registrations(world.parts);
    const { actor } = await signUp(world, form, opened);
    expect(opened.open()).toBe(actor);
    opened.forget();
    expect(world.parts.keeping.get()).toBeNull();
    expect(opened.open().getSnapshot().context.form).toEqual(emptyRegistration);
  });

  it.each(['', '7', 'null', '{"form":{"city":7},"attempted":1}', 'not json'])(
    'is nothing to be afraid of: %j',
    (text) => {
      sessionStorage.setItem('garden/registration', text);
      const { form: found, attempted } = startRegistration(aWorld().parts).getSnapshot().context;
      expect({ found, attempted }).toEqual({ found: emptyRegistration, attempted: null });
    },
  );
});
