import { afterEach, describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { business } from '#domain/business.ts';
import { RemoteError } from '#sync/remote-error.ts';
import { aWorld, form, signUp } from '#tests/support/registering.ts';
import { AccountsError } from '../../platform/accounts/port.ts';
import { verificationLogic } from './verifying.ts';

afterEach(() => sessionStorage.clear());

/** Somebody has registered with the fixed address, and sees the screens of a customer. */
async function registered() {
  const world = aWorld();
  await signUp(world, { ...form, email: business.adminEmail });
  const uid = world.signedIn$.value ?? '';
  const begin = () => {
    const { report } = world.parts;
    const actor = createActor(verificationLogic({ backend: async () => world.backend, report })).start();
    const settled = () => waitFor(actor, (state) => state.matches('waiting') || state.matches('claimed'));
    return { actor, settled };
  };
  const departure = async () => (await world.server.documentStore.all('departures')).get(uid);
  return { ...world, uid, begin, departure };
}

describe('the owner of the fixed address', () => {
  it('stays a customer while the link is not opened', async () => {
    const { begin, stored, uid, departure } = await registered();
    const { actor, settled } = begin();
    expect((await settled()).value).toBe('waiting');
    actor.send({ type: 'check.requested' });
    expect((await settled()).context.answer).toBe('unverified');
    expect(await stored(uid)).toMatchObject({ role: 'customer', rev: 1 });
    expect(await departure()).toBeUndefined();
  });

  it('is admin once it is, with the entry that takes the customer from other devices', async () => {
    const { begin, accounts, stored, uid, departure, reported } = await registered();
    accounts.openLetter(business.adminEmail);
    expect((await begin().settled()).value).toBe('claimed');
    expect(await stored(uid)).toMatchObject({ role: 'admin', rev: 2, lastName: 'Alvarez' });
    expect(await departure()).toMatchObject({ id: uid, role: 'admin', rev: 2 });
    expect(reported).toEqual([]);
  });

  it('claims once, from however many tabs', async () => {
    const { begin, accounts, stored, uid } = await registered();
    accounts.openLetter(business.adminEmail);
    await Promise.all([begin().settled(), begin().settled()]);
    expect((await begin().settled()).value).toBe('claimed');
    expect(await stored(uid)).toMatchObject({ role: 'admin', rev: 2 });
  });

  it('gets the letter again', async () => {
    const { begin, accounts } = await registered();
    accounts.openLetter('nobody@garden.test');
    const { actor, settled } = begin();
    await settled();
    actor.send({ type: 'send.requested' });
    expect((await settled()).context.answer).toBe('sent');
    expect(accounts.openLetter(business.adminEmail)).toBe(true);
  });

  it.each([
    [new AccountsError('offline'), 'offline', 0],
    [new AccountsError('too-many-attempts'), 'too-many-attempts', 0],
    [new AccountsError('other', { cause: new Error('closed') }), 'other', 2],
  ] as const)('is told what is wrong with the service: %o', async (error, answer, reports) => {
    const world = await registered();
    world.backend.accounts.reload = async () => {
      throw error;
    };
    const { actor, settled } = world.begin();
    await settled();
    actor.send({ type: 'check.requested' });
    expect((await settled()).context.answer).toBe(answer);
    expect(world.reported).toHaveLength(reports);
  });

  it.each([
    ['denied', 'refused', 2],
    ['unavailable', 'offline', 0],
  ] as const)('is told what is wrong with the office: %s', async (code, answer, reports) => {
    const world = await registered();
    world.accounts.openLetter(business.adminEmail);
    const { remote } = world.backend;
    const depart = () => Promise.reject(new RemoteError(code));
    world.backend.remote = async (account) => ({ ...(await remote(account)), depart });
    const { actor, settled } = world.begin();
    await settled();
    actor.send({ type: 'check.requested' });
    expect((await settled()).context.answer).toBe(answer);
    expect(world.reported).toHaveLength(reports);
  });
});
