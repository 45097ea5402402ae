import { describe, expect, it, vi } from 'vitest';
import { RemoteError } from '#sync/remote-error.ts';
import { NewerVersionError } from '#sync/rxdb/version.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { DeviceParts } from './session-actors.ts';
import { employee, admin, start } from '#tests/support/session-of-ann.ts';

it('a replica that is not even tried is a profile that could not be loaded, and is opened anew at a retry', async () => {
  const openReplica = vi.fn<DeviceParts['openReplica']>(() => Promise.reject(new Error('broken')));
  const { trouble, retry } = start({ kept: null, stored: employee, openReplica });
  for (const tries of [1, 2]) {
    await eventually(() => expect(trouble()).toBe('failed'));
    expect(openReplica).toHaveBeenCalledTimes(tries);
    retry();
    expect(trouble()).toBe(null);
  }
  await eventually(() => expect(trouble()).toBe('failed'));
  expect(openReplica).toHaveBeenCalledTimes(3);
});

it('a replica that is not even tried is tried again by itself when there is a network', async () => {
  const openReplica = vi.fn<DeviceParts['openReplica']>(() => Promise.reject(new Error('no network')));
  const { trouble, untilOnline } = start({ kept: null, stored: employee, openReplica });
  await eventually(() => expect(trouble()).toBe('failed'));
  untilOnline();
  await eventually(() => expect(openReplica).toHaveBeenCalledTimes(2));
});

it('closes the replica as soon as somebody else is signed in', async () => {
  const { opened, log, become } = start({ kept: null, stored: new RemoteError('unavailable') });
  await eventually(() => expect(opened).toEqual(['ann']));
  become('bob');
  await eventually(() => expect(opened).toEqual(['ann', null, 'bob']));
  await eventually(() => expect(log).toEqual(['closed']));
});

describe('the device of a signed-in user', () => {
  it('opens with the role it remembers, without asking the server', async () => {
    const { told, log } = start({ kept: employee, stored: new RemoteError('unavailable') });
    await eventually(() => expect(log).toEqual(['syncs as employee, holds customer']));
    expect(told).toEqual([{ type: 'profile.arrived', role: 'employee' }]);
  });

  it('asks the server once on the first start, and has from then on what it said', async () => {
    const { told, log, held, device } = start({ kept: null, stored: admin });
    await eventually(() => expect(log).toEqual(['syncs as admin, holds customer and employee']));
    await eventually(async () => expect(await held()).toEqual(admin));
    expect(told).toEqual([{ type: 'profile.arrived', role: 'admin' }]);
    const names: string[] = [];
    device()?.user$.subscribe(({ lastName }) => names.push(lastName));
    await eventually(() => expect(names.at(-1)).toBe('Lovelace'));
  });

  it.each([
    ['the server cannot be reached', new RemoteError('unavailable'), 'profile.failed'],
    ['the server has no profile', null, 'profile.missing'],
  ])('says so where %s, and tries again when asked', async (_, stored, type) => {
    const { told, server, retry } = start({ kept: null, stored });
    await eventually(() => expect(told).toEqual([{ type }]));
    server.stored = employee;
    retry();
    await eventually(() => expect(told).toEqual([{ type }, { type: 'profile.arrived', role: 'employee' }]));
  });

  it('tries again by itself when there is hope for a network', async () => {
    const { told, server, untilOnline } = start({ kept: null, stored: new RemoteError('unavailable') });
    await eventually(() => expect(told).toEqual([{ type: 'profile.failed' }]));
    server.stored = employee;
    untilOnline();
    await eventually(() => expect(told.at(-1)).toEqual({ type: 'profile.arrived', role: 'employee' }));
  });

  it('stops and starts in the new scope when the role changes', async () => {
    const { told, log, holds } = start({ kept: admin, stored: admin });
    await eventually(() => expect(log).toHaveLength(1));
    await holds(employee);
    await eventually(() => expect(log).toHaveLength(3));
    expect(log.slice(1)).toEqual(['stopped as admin', 'syncs as employee, holds customer']);
    expect(told.at(-1)).toEqual({ type: 'role.changed', role: 'employee' });
  });

  it('closes the screens at once, and never works in two roles at once, however long stopping takes', async () => {
    let stop: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    const { log, holds, told } = start({ kept: admin, stored: admin, stopped });
    await eventually(() => expect(log).toHaveLength(1));
    await holds(employee);
    await eventually(() => expect(told.at(-1)).toEqual({ type: 'role.changed', role: 'employee' }));
    expect(log).toHaveLength(1);
    stop();
    await eventually(() => expect(log.slice(1)).toEqual(['stopped as admin', 'syncs as employee, holds customer']));
  });

  it('removes nothing from the device before sending has stopped', async () => {
    let stop: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    const { log, holds, evictions, trouble } = start({ kept: admin, stored: admin, stopped });
    await eventually(() => expect(log).toHaveLength(1));
    await holds({ ...admin, active: false });
    await eventually(() => expect(trouble()).toBe('inactive'));
    expect(evictions).toEqual([]);
    stop();
    await eventually(() => expect(evictions).toHaveLength(1));
    expect(evictions[0]?.slice(1)).toEqual(['stopped as admin']);
  });

  it('finishes a registration that was left half done, and goes on', async () => {
    const { told, log } = start({ kept: null, stored: null, repaired: employee });
    await eventually(() => expect(log).toEqual(['repairs ann', 'syncs as employee, holds customer']));
    expect(told).toEqual([{ type: 'profile.arrived', role: 'employee' }]);
  });

  it.each([
    ['denied', 'profile.removed'],
    ['unavailable', 'profile.failed'],
    ['invalid', 'profile.failed'],
    ['unauthenticated', 'profile.failed'],
  ] as const)('tells where the server answers %s to that, and asks anew when it is told to', async (code, type) => {
    const { told, log, server, retry } = start({ kept: null, stored: null, repaired: new RemoteError(code) });
    await eventually(() => expect(told).toEqual([{ type }]));
    expect(log).toEqual(['repairs ann']);
    server.stored = employee;
    retry();
    await eventually(() => expect(told.at(-1)).toEqual({ type: 'profile.arrived', role: 'employee' }));
  });

  it('says that the profile could not be loaded where the server does not answer for fifteen seconds', async () => {
    vi.useFakeTimers();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), milliseconds);
      return controller.signal;
    });
    const { told, silent } = start({ kept: null, stored: employee });
    silent();
    await vi.advanceTimersByTimeAsync(14_999);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual([{ type: 'profile.failed' }]);
    timeout.mockRestore();
    vi.useRealTimers();
  });

  it('stops the engine before it closes the replica', async () => {
    const { log, end } = start({ kept: employee, stored: employee });
    await eventually(() => expect(log).toHaveLength(1));
    end();
    await eventually(() => expect(log.at(-1)).toBe('closed'));
    expect(log.slice(1)).toEqual(['stopped as employee', 'closed']);
  });

  it('waits with an older tab, and goes on when that is closed', async () => {
    const { told, log, troubled } = start({ kept: employee, stored: employee });
    troubled('older-tab');
    troubled(null);
    await eventually(() => expect(log).toHaveLength(1));
    expect(told).toEqual([
      { type: 'replica.troubled', why: 'older-tab' },
      { type: 'replica.troubled', why: null },
      { type: 'profile.arrived', role: 'employee' },
    ]);
  });

  it('ends when a newer tab takes over, and takes nobody for deleted', async () => {
    const { told, log, close, troubled } = start({ kept: employee, stored: employee });
    await eventually(() => expect(log).toHaveLength(1));
    troubled('outdated');
    close();
    await eventually(() => expect(log.at(-1)).toBe('closed'));
    expect(log.slice(1)).toEqual(['stopped as employee', 'closed']);
    expect(told.slice(1)).toEqual([{ type: 'replica.troubled', why: 'outdated' }]);
  });

  it.each([
    [new NewerVersionError('newer'), 'newer-version'],
    [new Error('not stored', { cause: new DOMException('full', 'QuotaExceededError') }), 'storage-full'],
    [new Error('not stored', { cause: new DOMException('private', 'SecurityError') }), 'no-storage'],
  ] as const)('says why its data cannot be used: %s', async (error, why) => {
    const { told, log, failToOpen } = start({ kept: employee, stored: employee });
    await eventually(() => expect(log).toHaveLength(1));
    failToOpen(error);
    await eventually(() => expect(log.at(-1)).toBe('closed'));
    expect(log.slice(1)).toEqual(['stopped as employee', 'closed']);
    expect(told.at(-1)).toEqual({ type: 'replica.troubled', why });
  });
});
