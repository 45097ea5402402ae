import { describe, expect, it, vi } from 'vitest';
import type { User } from '#domain/user.ts';
import { createActor, type AnyActorRef } from 'xstate';
import { profileTrouble, session } from '#machines/session.ts';
import type { ReplicaTrouble, SessionEvent } from '#machines/session-setup.ts';
import { RemoteError } from '#sync/remote-error.ts';
import type { Remote } from '#sync/remote.ts';
import { NewerVersionError } from '#sync/rxdb/version.ts';
import { eventually } from '#tests/support/eventually.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { aUser } from '#tests/support/people.ts';
import type { Profile } from '../registration/profile-writing.ts';
import type { Device, OwnReplica } from './device.ts';
import { sessionActors, type DeviceParts } from './session-actors.ts';
import { aStatus } from '#tests/support/status.ts';

const employee = aUser('ann', { role: 'employee' });
const inactive = { ...employee, active: false };
const admin = aUser('ann', { role: 'admin' });

const ref = { collection: 'users', id: 'ann' } as const;

const profileOf = (fields: User): Profile => ({ id: 'ann', fields, rev: 1, edit: '' });

interface Given {
  /** Her profile on the device. */
  kept: User | null;
  /** Her profile at the server. */
  stored: User | null | RemoteError;
  /** What becomes of a registration that was left half done. */
  repaired?: User | null | RemoteError;
  openReplica?: DeviceParts['openReplica'];
  /** Until when stopping takes. */
  stopped?: Promise<void>;
}

/** A device of Ann. */
function start({ kept, stored, repaired = null, openReplica, stopped }: Given) {
  const log: string[] = [];
  /** What had happened by each time that what does not wait left the device. */
  const evictions: string[][] = [];
  const told: SessionEvent[] = [];
  const server = { stored, silent: false };
  const account = { ended: new AbortController(), back: (): void => undefined };
  const opened: (string | null)[] = [];
  let device: Device | undefined;
  let untilOnline: () => void = () => undefined;
  let failToOpen: (error: Error) => void = () => undefined;
  let troubled: Parameters<DeviceParts['openReplica']>[1] = () => undefined;

  const held = testReplica(kept ? [kept] : [], null, syncing);
  const replica = Object.assign({}, held, {
    close: async () => void log.push('closed'),
    evict: async () => void evictions.push([...log]),
    remove: async () => void log.push('removed'),
  });
  const get = (async () => {
    if (server.silent) await new Promise(() => undefined);
    if (server.stored instanceof RemoteError) throw server.stored;
    return server.stored && profileOf(server.stored);
  }) as Remote['get'];
  type Watcher = { arrived: (user: User | null) => void; failed: () => void };
  const watchers = new Set<Watcher>();
  const watch = ((_, arrived, failed) => {
    const watcher: Watcher = {
      arrived: (user) => arrived(user && (profileOf(user) as never)),
      failed: () => failed(new RemoteError('unavailable')),
    };
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }) as Remote['watch'];
  /** Once the device watches what the server has of her. */
  const watcher = () => eventually(() => [...watchers][0] ?? Promise.reject(new Error('nobody watches')));
  const parts: DeviceParts = {
    openReplica:
      openReplica ??
      (async (_, onTrouble): Promise<OwnReplica> => {
        troubled = onTrouble;
        return {
          replica,
          opened: new Promise<never>((_, reject) => (failToOpen = reject)),
          synchronize: (_, { role, roles }) => {
            log.push(`syncs as ${role}, holds ${roles.join(' and ') || 'nobody else'}`);
            return async () => {
              await stopped;
              log.push(`stopped as ${role}`);
            };
          },
        };
      }),
    remote: async () => ({ get, watch }) as Remote,
    untilOnline: () => new Promise((resolve) => (untilOnline = resolve)),
    ended: () => account.ended.signal,
    back: (_, signal) =>
      new Promise((resolve) => {
        account.back = resolve;
        signal.addEventListener('abort', () => resolve());
      }),
    async repair(uid) {
      log.push(`repairs ${uid}`);
      if (repaired instanceof RemoteError) throw repaired;
      return repaired && profileOf(repaired);
    },
  };
  const actorId = 'session of Ann';
  const actor = createActor(
    session.provide({
      actors: sessionActors(parts, (now) => {
        device = now ?? undefined;
        opened.push(now && now.uid);
      }),
    }),
    {
      id: actorId,
      input: { uid: 'ann' },
      inspect({ type, ...inspected }) {
        if (type !== '@xstate.event' || (inspected.actorRef as AnyActorRef).id !== actorId) return;
        const { event } = inspected as { event: SessionEvent };
        if (/^(profile|role|account)\.|\.troubled/.test(event.type)) told.push(event);
      },
    },
  ).start();
  return {
    /** What the device holds of Ann from now on. */
    holds: (user: User | null) => (user ? held.put(ref, user) : held.remove(ref)),
    held: async () => (await held.held(ref))?.value,
    close: () => held.store.close(),
    evictions,
    log,
    told,
    server,
    silent: () => (server.silent = true),
    retry: () => actor.send({ type: 'retry.requested' }),
    untilOnline: () => untilOnline(),
    failToOpen: (error: Error) => failToOpen(error),
    troubled: (why: ReplicaTrouble | null) => troubled(why),
    end: () => actor.stop(),
    become: (uid: string) => actor.send({ type: 'account.changed', uid }),
    trouble: () => profileTrouble(actor.getSnapshot()),
    opened,
    endAccount: () => account.ended.abort(),
    signInAgain() {
      account.ended = new AbortController();
      account.back();
    },
    device: () => device,
    watches: () => watchers.size,
    tellsOwn: async (user: User | null) => (await watcher()).arrived(user),
    losesOwn: async () => (await watcher()).failed(),
  };
}

const syncing = aStatus({ syncing: true, lastContact: null });

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

  it('stops where the server set staff inactive, and goes on by itself when that is over', async () => {
    const { told, log, holds, tellsOwn, evictions } = start({ kept: employee, stored: employee });
    await eventually(() => expect(log).toHaveLength(1));
    await holds(inactive);
    await eventually(() => expect(told.at(-1)).toEqual({ type: 'profile.inactive' }));
    expect(log.slice(1)).toEqual(['stopped as employee']);
    await eventually(() => expect(evictions).toEqual([['syncs as employee, holds customer', 'stopped as employee']]));

    await tellsOwn(inactive);
    await tellsOwn(employee);
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
    expect(log.at(-1)).toBe('closed');
    expect(told).toHaveLength(2);
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

  it('does not wait for an stored that never answers', async () => {
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
