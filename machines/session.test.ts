import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { roles } from '#domain/user.ts';
import { eventually } from '#tests/support/eventually.ts';
import { isClosed, isLost, profileTrouble, readyRole, replicaTrouble } from './session.ts';
import { here, start } from '#tests/support/started-session.ts';

describe('the session', () => {
  it('starts signed out on a device that remembers nobody', () => {
    const { actor, followed } = start(null);
    expect(actor.getSnapshot().value).toBe('signedOut');
    expect(followed).toEqual([]);
  });

  it('starts with the remembered user before any word from the sign-in service', () => {
    const { actor, followed } = start('ann');
    expect(actor.getSnapshot().value).toEqual(here('loading'));
    expect(followed).toEqual(['ann']);
  });

  it.each(roles)('opens the screens of the role %s', (role) => {
    const { actor } = start('ann');
    expect(readyRole(actor.getSnapshot())).toBeNull();
    actor.send({ type: 'profile.arrived', role });
    expect(readyRole(actor.getSnapshot())).toBe(role);
  });

  it('follows a user who signs in, once, however often the service repeats it', () => {
    const { actor, followed, homes } = start(null);
    actor.send({ type: 'account.changed', uid: 'ann' });
    actor.send({ type: 'profile.arrived', role: 'employee' });
    actor.send({ type: 'account.changed', uid: 'ann' });
    expect(readyRole(actor.getSnapshot())).toBe('employee');
    expect(followed).toEqual(['ann']);
    expect(homes()).toBe(0);
  });

  it('changes over completely when another user signs in', () => {
    const { actor, followed, stopped, homes } = start('ann');
    actor.send({ type: 'profile.arrived', role: 'admin' });
    actor.send({ type: 'account.changed', uid: 'bob' });
    expect(actor.getSnapshot().value).toEqual(here('loading'));
    expect({ followed, stopped, homes: homes() }).toEqual({ followed: ['ann', 'bob'], stopped: ['ann'], homes: 1 });
  });

  it('goes home with the new screens when the role changes', () => {
    const { actor, homes, followed } = start('ann');
    actor.send({ type: 'profile.arrived', role: 'employee' });
    actor.send({ type: 'role.changed', role: 'customer' });
    expect(readyRole(actor.getSnapshot())).toBe('customer');
    expect(homes()).toBe(1);
    expect(followed).toEqual(['ann']);
  });

  const troubles = [
    ['profile.failed', 'awaits a network'],
    ['profile.missing', 'evicts'],
    ['profile.removed', 'evicts'],
  ] as const;
  it.each(troubles)('goes home after %s, %s and can try again', (type, does) => {
    const { actor, ran, homes } = start('ann');
    actor.send({ type });
    expect(homes()).toBe(1);
    actor.send({ type: 'retry.requested' });
    expect(actor.getSnapshot().value).toEqual(here('loading'));
    expect(ran).toEqual(['loads new', 'stops', does, 'stops', 'loads new']);
    actor.send({ type: 'profile.arrived', role: 'customer' });
    expect(readyRole(actor.getSnapshot())).toBe('customer');
  });

  it('synchronizes in the role of the user, in one at a time, and registers nobody again who was known', () => {
    const { actor, ran } = start('ann');
    actor.send({ type: 'profile.arrived', role: 'employee' });
    actor.send({ type: 'role.changed', role: 'admin' });
    actor.send({ type: 'profile.removed' });
    actor.send({ type: 'retry.requested' });
    expect(ran.filter((name) => name !== 'stops')).toEqual([
      'loads new',
      'synchronizes as employee',
      'synchronizes as admin',
      'evicts',
      'loads known',
    ]);
  });

  it('opens the data anew where that was not even tried', () => {
    const { actor, followed, homes } = start('ann', { opens: false });
    expect(actor.getSnapshot().value).toEqual({ signedIn: { screens: 'opening', account: { here: 'known' } } });
    actor.send({ type: 'replica.failed' });
    expect([profileTrouble(actor.getSnapshot()), homes()]).toEqual(['failed', 1]);
    actor.send({ type: 'retry.requested' });
    actor.send({ type: 'replica.opened' });
    expect(actor.getSnapshot().value).toEqual(here('loading'));
    expect(followed).toEqual(['ann', 'ann']);
  });

  it('runs nothing any more behind data that cannot be used', () => {
    const { actor, ran } = start('ann');
    actor.send({ type: 'profile.arrived', role: 'employee' });
    actor.send({ type: 'replica.troubled', why: 'storage-full' });
    expect(ran.slice(2)).toEqual(['synchronizes as employee', 'stops']);
    expect([replicaTrouble(actor.getSnapshot()), readyRole(actor.getSnapshot())]).toEqual(['storage-full', null]);
  });

  it('says so until the page is loaded again, also where the storage answers after that', () => {
    const { actor } = start('ann');
    actor.send({ type: 'replica.troubled', why: 'no-answer' });
    actor.send({ type: 'replica.troubled', why: 'outdated' });
    for (const why of ['no-answer', null] as const) {
      actor.send({ type: 'replica.troubled', why });
      expect(replicaTrouble(actor.getSnapshot())).toBe('outdated');
    }
  });

  it('says that the data are delayed, leaves the screens as they are, and forgets every trouble with the user', () => {
    const { actor, homes } = start('ann');
    actor.send({ type: 'profile.arrived', role: 'employee' });
    actor.send({ type: 'replica.troubled', why: 'older-tab' });
    expect([replicaTrouble(actor.getSnapshot()), readyRole(actor.getSnapshot())]).toEqual(['older-tab', 'employee']);
    actor.send({ type: 'replica.troubled', why: null });
    expect(replicaTrouble(actor.getSnapshot())).toBeNull();
    actor.send({ type: 'replica.troubled', why: 'outdated' });
    actor.send({ type: 'account.changed', uid: 'bob' });
    expect(replicaTrouble(actor.getSnapshot())).toBeNull();
    actor.send({ type: 'replica.troubled', why: 'no-storage' });
    actor.send({ type: 'account.changed', uid: null });
    expect(replicaTrouble(actor.getSnapshot())).toBeNull();
    expect(homes()).toBe(2);
  });

  it('closes the screens of a user who was deleted', () => {
    const { actor } = start('ann');
    actor.send({ type: 'profile.arrived', role: 'employee' });
    actor.send({ type: 'profile.removed' });
    expect(actor.getSnapshot().value).toEqual(here('removed'));
  });

  it('closes the screens of staff that the office set inactive, and opens them when it is active again', () => {
    const { actor, homes } = start('ann');
    actor.send({ type: 'profile.arrived', role: 'employee' });
    actor.send({ type: 'profile.inactive' });
    expect([profileTrouble(actor.getSnapshot()), readyRole(actor.getSnapshot()), homes()]).toEqual([
      'inactive',
      null,
      1,
    ]);
    actor.send({ type: 'profile.arrived', role: 'employee' });
    expect(readyRole(actor.getSnapshot())).toBe('employee');
  });

  it('finishes logging out although the service tells of the sign-out first', async () => {
    let tidy = (): void => undefined;
    const { actor, logouts, stopped } = start('ann', { end: () => new Promise((resolve) => (tidy = resolve)) });
    actor.send({ type: 'profile.arrived', role: 'employee' });
    actor.send({ type: 'logout.requested' });
    await eventually(() => expect(logouts).toEqual(['remove']));
    actor.send({ type: 'account.changed', uid: null });
    expect(actor.getSnapshot().matches({ signedIn: { account: 'leaving' } })).toBe(true);
    expect(stopped).toEqual([]);
    tidy();
    await waitFor(actor, (snapshot) => snapshot.matches('signedOut'));
    expect(actor.getSnapshot().context.uid).toBeNull();
    expect({ logouts, stopped }).toEqual({ logouts: ['remove'], stopped: ['ann'] });
  });

  it('keeps the screens open while somebody is asked about what waits, and after they stay', async () => {
    const { actor, stopped, logouts } = start('ann', { waiting: 2 });
    actor.send({ type: 'profile.arrived', role: 'employee' });
    actor.send({ type: 'logout.requested' });
    await eventually(() => expect(actor.getSnapshot().children.logout?.getSnapshot().value).toBe('asking'));
    expect(readyRole(actor.getSnapshot())).toBe('employee');

    actor.getSnapshot().children.logout?.send({ type: 'stay.requested' });
    expect(actor.getSnapshot().value).toEqual(here({ ready: 'employee' }));
    expect(actor.getSnapshot().can({ type: 'logout.requested' })).toBe(true);
    expect({ stopped, logouts }).toEqual({ stopped: [], logouts: [] });
  });

  describe('somebody who is asked about what waits', () => {
    async function asked() {
      const session = start('ann', { waiting: 2 });
      const { actor } = session;
      actor.send({ type: 'profile.arrived', role: 'employee' });
      actor.send({ type: 'logout.requested' });
      await eventually(() => expect(actor.getSnapshot().children.logout?.getSnapshot().value).toBe('asking'));
      const stay = () => actor.getSnapshot().children.logout?.send({ type: 'stay.requested' });
      return { ...session, stay };
    }

    it('is out where another tab logs out meanwhile, and nobody sees their screens any more', async () => {
      const { actor, stopped, logouts } = await asked();
      actor.send({ type: 'account.changed', uid: 'ann' });
      expect(readyRole(actor.getSnapshot())).toBe('employee');
      actor.send({ type: 'account.changed', uid: null });
      expect(actor.getSnapshot().value).toBe('signedOut');
      expect({ stopped, logouts }).toEqual({ stopped: ['ann'], logouts: [] });
    });

    it('makes room for whoever signs in in another tab', async () => {
      const { actor, followed, stopped } = await asked();
      actor.send({ type: 'account.changed', uid: 'bob' });
      expect(actor.getSnapshot().value).toEqual(here('loading'));
      expect({ followed, stopped }).toEqual({ followed: ['ann', 'bob'], stopped: ['ann'] });
    });

    it('has to sign in again where the service ends the session meanwhile, also after they stay', async () => {
      const { actor, stay } = await asked();
      actor.send({ type: 'account.lost' });
      expect(isLost(actor.getSnapshot())).toBe(true);
      stay();
      expect(actor.getSnapshot().value).toEqual(here({ ready: 'employee' }, 'lost'));
    });
  });

  it('stays signed in when logging out did not work', async () => {
    const { actor } = start('ann', { end: () => Promise.reject(new Error('busy')) });
    actor.send({ type: 'profile.arrived', role: 'customer' });
    actor.send({ type: 'logout.requested' });
    await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: { account: 'here' } }));
    expect(readyRole(actor.getSnapshot())).toBe('customer');
  });

  it('closes the screens of an account that was ended, until it signs in again', () => {
    const { actor, followed, homes } = start('ann');
    actor.send({ type: 'profile.arrived', role: 'employee' });
    expect(isClosed(actor.getSnapshot())).toBe(false);
    actor.send({ type: 'account.lost' });
    actor.send({ type: 'account.ended' });
    expect([profileTrouble(actor.getSnapshot()), isClosed(actor.getSnapshot()), homes()]).toEqual(['closed', true, 1]);
    actor.send({ type: 'account.changed', uid: 'ann' });
    expect(actor.getSnapshot().value).toEqual(here('loading'));
    expect(followed).toEqual(['ann', 'ann']);
  });

  it('keeps the screens and says so when the service has ended the session', () => {
    const { actor, stopped, homes } = start('ann');
    actor.send({ type: 'profile.arrived', role: 'employee' });
    expect(isLost(actor.getSnapshot())).toBe(false);
    actor.send({ type: 'account.lost' });
    expect(isLost(actor.getSnapshot())).toBe(true);
    expect(readyRole(actor.getSnapshot())).toBe('employee');
    expect({ stopped, homes: homes() }).toEqual({ stopped: [], homes: 0 });
  });

  it('begins anew when the lost account is back', () => {
    const { actor, followed } = start('ann');
    actor.send({ type: 'profile.arrived', role: 'employee' });
    actor.send({ type: 'account.lost' });
    actor.send({ type: 'account.changed', uid: 'ann' });
    expect(actor.getSnapshot().value).toEqual(here('loading'));
    expect(followed).toEqual(['ann', 'ann']);
  });

  it('is still lost after somebody wanted to log out and stayed', async () => {
    const { actor } = start('ann', { waiting: 1 });
    actor.send({ type: 'account.lost' });
    actor.send({ type: 'logout.requested' });
    await eventually(() => expect(actor.getSnapshot().children.logout?.getSnapshot().value).toBe('asking'));
    expect(isLost(actor.getSnapshot())).toBe(true);
    actor.getSnapshot().children.logout?.send({ type: 'stay.requested' });
    expect(isLost(actor.getSnapshot())).toBe(true);
  });
});
