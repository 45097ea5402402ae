import { BehaviorSubject, map } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { User } from '#domain/user.ts';
import type { ProfileEvent } from '#machines/session.ts';
import { RemoteError, type Remote } from '#sync/remote.ts';
import type { Replica } from '#sync/replica.ts';
import { FakeReplica } from '#tests/support/fake-replica.ts';
import { aUser } from '#tests/support/people.ts';
import { runDevice, type Device } from './device.ts';

const employee = aUser('ann', { role: 'employee' });
const admin = aUser('ann', { role: 'admin' });

/** A device of Ann, with `kept` of her profile on it and `office` at the office. */
function start({ kept, office }: { kept: User | null; office: User | null | RemoteError }) {
  const own$ = new BehaviorSubject<User | null>(kept);
  const log: string[] = [];
  const told: ProfileEvent[] = [];
  const ending = new AbortController();
  const server = { office };
  let device: Device | undefined;
  let retry: () => void = () => undefined;

  const replica = Object.assign(new FakeReplica([], { id: 'plants', plants: [], categories: [] }, syncing), {
    document$: (() => own$.pipe(map((value) => value && { value }))) as Replica['document$'],
    close: async () => void log.push('closed'),
    remove: async () => void log.push('removed'),
  });
  const transact = (async (_, decide) => {
    if (server.office instanceof RemoteError) throw server.office;
    decide(server.office && { id: 'ann', fields: server.office as never, rev: 1, edit: '' });
  }) as Remote['transact'];
  const over = runDevice(
    {
      openReplica: async () => ({
        replica,
        synchronize: (_, { role, roles }) => {
          log.push(`syncs as ${role}, holds ${roles.join(' and ') || 'nobody else'}`);
          return async () => void log.push(`stopped as ${role}`);
        },
      }),
      remote: async () => ({ transact }) as Remote,
    },
    'ann',
    {
      tell: (event) => told.push(event),
      opened: (opened) => (device = opened),
      retried: () => new Promise<void>((resolve) => (retry = resolve)),
    },
    ending.signal,
  );
  return { own$, log, told, over, server, retry: () => retry(), end: () => ending.abort(), device: () => device };
}

const syncing = { state: 'syncing', unsent: 0, lastContact: null } as const;

describe('the device of a signed-in user', () => {
  it('opens with the role it remembers, without asking the office', async () => {
    const { told, log } = start({ kept: employee, office: new RemoteError('unavailable') });
    await vi.waitFor(() => expect(log).toEqual(['syncs as employee, holds customer']));
    expect(told).toEqual([{ type: 'profile.arrived', role: 'employee' }]);
  });

  it('asks the office once on the first start', async () => {
    const { told, log, own$, device } = start({ kept: null, office: admin });
    await vi.waitFor(() => expect(log).toEqual(['syncs as admin, holds customer and employee']));
    own$.next(admin);
    expect(told).toEqual([{ type: 'profile.arrived', role: 'admin' }]);
    const names: string[] = [];
    device()?.user$.subscribe(({ lastName }) => names.push(lastName));
    expect(names.at(-1)).toBe('Lovelace');
  });

  it.each([
    ['the office cannot be reached', new RemoteError('unavailable'), 'profile.failed'],
    ['the office has no profile', null, 'profile.missing'],
  ])('says so where %s, and tries again when asked', async (_, office, type) => {
    const { told, log, server, retry } = start({ kept: null, office });
    await vi.waitFor(() => expect(told).toEqual([{ type }]));
    expect(log).toEqual([]);
    server.office = employee;
    retry();
    await vi.waitFor(() => expect(told).toEqual([{ type }, { type: 'profile.arrived', role: 'employee' }]));
  });

  it('stops and starts in the new scope when the role changes', async () => {
    const { told, log, own$ } = start({ kept: admin, office: admin });
    await vi.waitFor(() => expect(log).toHaveLength(1));
    own$.next(employee);
    await vi.waitFor(() => expect(log).toHaveLength(3));
    expect(log.slice(1)).toEqual(['stopped as admin', 'syncs as employee, holds customer']);
    expect(told.at(-1)).toEqual({ type: 'role.changed', role: 'employee' });
  });

  it('stops when the user was deleted', async () => {
    const { told, log, own$ } = start({ kept: employee, office: employee });
    await vi.waitFor(() => expect(log).toHaveLength(1));
    own$.next(null);
    await vi.waitFor(() => expect(told.at(-1)).toEqual({ type: 'profile.missing' }));
    expect(log.at(-1)).toBe('stopped as employee');
  });

  it('stops the engine before it closes the replica', async () => {
    const { log, over, end } = start({ kept: employee, office: employee });
    await vi.waitFor(() => expect(log).toHaveLength(1));
    end();
    await over;
    expect(log.slice(1)).toEqual(['stopped as employee', 'closed']);
  });
});
