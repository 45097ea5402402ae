import { afterEach, describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { emptyRegistration, type RegistrationForm } from '#domain/registration.ts';
import { memoryRemote } from '#sync/memory/remote.ts';
import { aWorld, form } from '#tests/support/registering.ts';
import type { Accounts } from '../../platform/accounts/port.ts';
import { repairProfile, writeProfile } from './profile-writing.ts';
import { registrations, startRegistration } from './registration.ts';

afterEach(() => sessionStorage.clear());

describe('a sign-in that finds no document', () => {
  const nina = { uid: 'nina', email: 'maria@mail.test', verified: false };
  const kept = { form, attempted: null };

  it('writes it from what the wizard still knows', async () => {
    const { server, stored } = aWorld();
    const profile = await repairProfile(memoryRemote(server, nina), nina, kept);
    expect(profile).toMatchObject({ id: 'nina', rev: 1, fields: { lastName: 'Alvarez', role: 'customer' } });
    expect(await stored('nina')).toMatchObject({ id: 'nina', rev: 1 });
  });

  it.each([
    ['nothing is known', null],
    ['another address registered here', { ...kept, form: { ...form, email: 'ann@mail.test' } }],
    ['the steps were not complete', { ...kept, form: { ...form, mobile: '' } }],
    ['the last step was not complete', { ...kept, form: { ...form, address: '' } }],
  ])('has to ask where %s', async (_, known) => {
    const { server, stored } = aWorld();
    expect(await repairProfile(memoryRemote(server, nina), nina, known)).toBeNull();
    expect(await stored('nina')).toBeNull();
  });

  it('never overwrites a document that is there', async () => {
    const { server, stored } = aWorld();
    await writeProfile(memoryRemote(server, nina), nina, { ...form, lastName: 'Rossi' });
    expect(await repairProfile(memoryRemote(server, nina), nina, kept)).toMatchObject({
      fields: { lastName: 'Rossi' },
    });
    expect(await stored('nina')).toMatchObject({ lastName: 'Rossi', rev: 1 });
  });

  it('is refused to somebody who was deleted', async () => {
    const { server } = aWorld();
    await server.writeByHand(new Map([['departures/nina', { id: 'nina', rev: 2, role: null }]]));
    await expect(repairProfile(memoryRemote(server, nina), nina, kept)).rejects.toMatchObject({ code: 'denied' });
  });

  it('forgets what was told once it is stored, and not before', async () => {
    const { server, parts } = aWorld();
    const opened = registrations(parts);
    parts.keeping.set(kept);
    const bob = { uid: 'bob', email: 'bob@mail.test', verified: false };
    expect(await opened.repair(memoryRemote(server, bob), bob)).toBeNull();
    expect(parts.keeping.get()).not.toBeNull();
    const before = opened.open();
    expect(await opened.repair(memoryRemote(server, nina), nina)).toMatchObject({ fields: { lastName: 'Alvarez' } });
    expect(parts.keeping.get()).toBeNull();
    expect(before.getSnapshot().status).toBe('stopped');
    expect(opened.open().getSnapshot().context.form).toEqual(emptyRegistration);
  });

  it('shows nobody what somebody else told in this tab', () => {
    const { parts } = aWorld();
    parts.keeping.set(kept);
    const known = (email: string) =>
      startRegistration(parts, { uid: 'x', email, verified: false }).getSnapshot().context.form;
    expect(known('maria@mail.test')).toMatchObject({ lastName: 'Alvarez', email: 'maria@mail.test' });
    expect(known('ann@mail.test')).toEqual({ ...emptyRegistration, email: 'ann@mail.test' });
  });

  it('asks with the wizard, which then only stores the document', async () => {
    const world = aWorld();
    const account = await (world.accounts satisfies Accounts).signIn('bob@mail.test', 'garden');
    const actor = startRegistration(world.parts, account);
    for (const [field, value] of Object.entries(form)) {
      actor.send({ type: 'field.changed', field: field as keyof RegistrationForm, value });
    }
    actor.send({ type: 'step.opened', step: 3 });
    actor.send({ type: 'submit.requested' });
    await waitFor(actor, (snapshot) => snapshot.matches('done'));
    expect(await world.stored('bob')).toMatchObject({ id: 'bob', email: 'bob@mail.test', lastName: 'Alvarez' });
  });
});
