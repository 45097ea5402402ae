import { describe, expect, it } from 'vitest';
import type { SyncStatus } from '#sync/status.ts';
import { of } from 'rxjs';
import { FakeReplica } from '#tests/support/fake-replica.ts';
import { aUser } from '#tests/support/people.ts';
import type { Device } from './device.ts';
import { leave } from './leave.ts';

const never = () => new Promise<never>(() => undefined);
const sent: SyncStatus = { state: 'up-to-date', lastContact: 1 };

function someoneLeaves(status: SyncStatus, { office = true } = {}) {
  const log: string[] = [];
  const replica = Object.assign(new FakeReplica([], { id: 'plants', plants: [], categories: [] }, status), {
    refresh: () => (log.push('asked the office'), office ? Promise.resolve() : never()),
    close: async () => void log.push('closed'),
    remove: async () => void log.push('removed'),
  });
  const device: Device = {
    uid: 'ann',
    replica,
    user$: of(aUser('ann')),
    stopSync: async () => void log.push('stopped'),
  };
  const leaving = leave({
    device,
    accounts: { signOut: async () => void log.push('signed out') },
    forgetSignedIn: () => log.push('forgot'),
    sleep: office ? never : async (milliseconds) => void log.push(`waited ${milliseconds}`),
  });
  return { log, leaving };
}

describe('logging out', () => {
  it('sends, stops, signs out and removes the data when nothing waits', async () => {
    const { log, leaving } = someoneLeaves(sent);
    await leaving;
    expect(log).toEqual(['asked the office', 'stopped', 'forgot', 'signed out', 'removed']);
  });

  it.each<SyncStatus>([
    { state: 'offline', unsent: 1, lastContact: 1 },
    { state: 'refused', parked: 1, unsent: 1, lastContact: 1 },
    { state: 'blocked', why: 'storage-full', unsent: 2, lastContact: null },
  ])('keeps on this device what waits: %o', async (status) => {
    const { log, leaving } = someoneLeaves(status);
    await leaving;
    expect(log.at(-1)).toBe('signed out');
  });

  it('keeps a text that could not be saved', async () => {
    const { log, leaving } = someoneLeaves({ state: 'refused', parked: 1, unsent: 0, lastContact: 1 });
    await leaving;
    expect(log.at(-1)).toBe('signed out');
  });

  it('waits five seconds for an office that does not answer', async () => {
    const { log, leaving } = someoneLeaves({ state: 'offline', unsent: 1, lastContact: 1 }, { office: false });
    await leaving;
    expect(log).toEqual(['asked the office', 'waited 5000', 'stopped', 'forgot', 'signed out']);
  });
});
