/** Whom the office lets in no more, or again. */
import { describe, expect, it } from 'vitest';
import { RemoteError, UnreadableError } from '#sync/remote-error.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aUser } from '#tests/support/people.ts';
import { employee, inactive, start } from '#tests/support/session-of-ann.ts';

describe('the device of a signed-in user', () => {
  it('stops where the server set staff inactive, and goes on by itself when that is over', async () => {
    const { told, log, holds, tellsOwn, evictions, device } = start({ kept: employee, stored: employee });
    await eventually(() => expect(log).toHaveLength(1));
    await device()?.replica.edit({ collection: 'users', id: 'ann' }, (user) => ({ ...user, zipcode: '95616' }));
    await holds(inactive);
    await eventually(() => expect(told.at(-1)).toEqual({ type: 'profile.inactive' }));
    expect(log.slice(1)).toEqual(['stopped as employee']);
    await eventually(() => expect(evictions).toEqual([['syncs as employee, holds customer', 'stopped as employee']]));

    await tellsOwn(inactive, 2);
    await tellsOwn(employee, 4);
    await eventually(() => expect(told.at(-1)).toEqual({ type: 'profile.arrived', role: 'employee' }));
    expect(log.slice(1)).toEqual(['stopped as employee', 'syncs as employee, holds customer']);
    // What the device has of it is from before.
    await holds({ ...inactive, city: 'Folsom' });
    await holds(employee);
    expect(told).toHaveLength(3);
    await holds(inactive);
    await eventually(() => expect(told.at(-1)).toEqual({ type: 'profile.inactive' }));
  });

  it('sends nothing for inactive staff from the start, and asks anew when somebody tries again or there is hope', async () => {
    const { told, log, retry, untilOnline, losesOwn, tellsOwn, watches, evictions } = start({
      kept: inactive,
      stored: inactive,
    });
    await eventually(() => expect(watches()).toBe(1));
    retry();
    await eventually(() => expect(evictions).toHaveLength(2));
    expect(told).toEqual([{ type: 'profile.inactive' }]);
    await eventually(() => expect(watches()).toBe(1));
    await losesOwn();
    await eventually(() => expect(watches()).toBe(0));
    await eventually(() => {
      untilOnline();
      expect(watches()).toBe(1);
    });
    expect(log).toEqual([]);
    await tellsOwn({ ...inactive, role: 'customer' });
    await eventually(() => expect(told.at(-1)).toEqual({ type: 'profile.arrived', role: 'customer' }));
    expect(log).toEqual(['syncs as customer, holds nobody else']);
  });

  it('says so where inactive staff is deleted', async () => {
    const { told, tellsOwn, server } = start({ kept: inactive, stored: inactive, repaired: employee });
    await eventually(() => expect(told).toEqual([{ type: 'profile.inactive' }]));
    server.stored = null;
    await tellsOwn(null);
    await eventually(() => expect(told.at(-1)).toEqual({ type: 'profile.removed' }));
  });

  it('closes the access of an account that was ended, sends nothing meanwhile, and opens it after a new sign-in', async () => {
    const { told, log, endAccount, signInAgain, evictions, device } = start({ kept: employee, stored: employee });
    await eventually(() => expect(log).toHaveLength(1));
    expect(device()?.isSyncing()).toBe(true);
    endAccount();
    await eventually(() => expect(evictions).toEqual([['syncs as employee, holds customer', 'stopped as employee']]));
    expect(told.at(-1)).toEqual({ type: 'account.ended' });
    expect(device()?.isSyncing()).toBe(false);
    signInAgain();
    await eventually(() => expect(told.at(-1)).toEqual({ type: 'profile.arrived', role: 'employee' }));
    expect(log.slice(2)).toEqual(['syncs as employee, holds customer']);
  });

  it.each([
    ['was never loaded', null, new RemoteError('unavailable'), 'profile.failed'],
    ['is not active', inactive, inactive, 'profile.inactive'],
    ['is gone', null, new RemoteError('denied'), 'profile.removed'],
  ] as const)('closes the access of such an account too where the profile %s', async (_, kept, stored, first) => {
    const { told, log, endAccount, end } = start({ kept, stored });
    await eventually(() => expect(told).toEqual([{ type: first }]));
    endAccount();
    await eventually(() => expect(told).toEqual([{ type: first }, { type: 'account.ended' }]));
    end();
    await eventually(() => expect(log.at(-1)).toBe('closed'));
    expect(told).toHaveLength(2);
  });

  it('closes the access of staff to whom the office gave a role that nobody has, until it is another one', async () => {
    const { told, log, hasNoRole, tellsOwn, evictions } = start({ kept: employee, stored: employee });
    await eventually(() => expect(log).toHaveLength(1));
    await hasNoRole();
    await eventually(() => expect(told.at(-1)).toEqual({ type: 'profile.inactive' }));
    await eventually(() => expect(evictions).toEqual([['syncs as employee, holds customer', 'stopped as employee']]));
    await tellsOwn(employee, 3);
    await eventually(() => expect(told.at(-1)).toEqual({ type: 'profile.arrived', role: 'employee' }));
    expect(log.slice(2)).toEqual(['syncs as employee, holds customer']);
  });

  it('says so where that is so at the first sign-in on a device', async () => {
    const unreadable = new UnreadableError({ id: 'ann', unreadable: 'role', rev: 1 });
    const { told, tellsOwn } = start({ kept: null, stored: unreadable });
    await eventually(() => expect(told).toEqual([{ type: 'profile.inactive' }]));
    await tellsOwn(employee);
    await eventually(() => expect(told.at(-1)).toEqual({ type: 'profile.arrived', role: 'employee' }));
  });

  it('leaves a customer alone whose document has a role that nobody has: the rules let them read it', async () => {
    const { told, hasNoRole, log, end } = start({ kept: aUser('ann', { role: 'customer' }), stored: null });
    await eventually(() => expect(log).toHaveLength(1));
    await hasNoRole();
    await new Promise((resolve) => setImmediate(resolve));
    expect(told).toEqual([{ type: 'profile.arrived', role: 'customer' }]);
    end();
  });

  it('never locks a customer out for being marked as not active', async () => {
    const { told } = start({ kept: aUser('ann', { role: 'customer', active: false }), stored: null });
    await eventually(() => expect(told).toEqual([{ type: 'profile.arrived', role: 'customer' }]));
  });

  it('stops watching for the access when it is stopped itself', async () => {
    const { end, watches, log } = start({ kept: inactive, stored: inactive });
    await eventually(() => expect(watches()).toBe(1));
    end();
    await eventually(() => expect(log.at(-1)).toBe('closed'));
    expect([watches(), log]).toEqual([0, ['closed']]);
  });

  it('stops when the user was deleted, and never registers them again', async () => {
    const { told, log, holds, server, retry, evictions } = start({
      kept: employee,
      stored: employee,
      repaired: employee,
    });
    await eventually(() => expect(log).toHaveLength(1));
    server.stored = null;
    await holds(null);
    await eventually(() => expect(told.at(-1)).toEqual({ type: 'profile.removed' }));
    expect(log.at(-1)).toBe('stopped as employee');
    await eventually(() => expect(evictions).toEqual([['syncs as employee, holds customer', 'stopped as employee']]));
    retry();
    await eventually(() => expect(told).toHaveLength(3));
    expect(told.at(-1)).toEqual({ type: 'profile.removed' });
    expect(log.at(-1)).toBe('stopped as employee');
  });
});
