import { describe, expect, test } from 'vitest';
import { MemoryServer } from '#sync/memory/server.ts';
import { garden } from '#tests/support/garden.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aCleanRow, aDirtyRow, aUser } from '#tests/support/people.ts';
import { aStatus } from '#tests/support/status.ts';
import { wrongNow } from './always.ts';
import { Ledger } from './ledger.ts';

const upToDate = aStatus({ lastContact: 1 });

/** A phone whose row of the customer waits or not, beside an office where the customer has these words. */
async function found({ dirty = false, status = upToDate, note = '', wrote = '', parks = false, isReading = false }) {
  const disk = createMemoryStore();
  const row = dirty ? aDirtyRow('c1') : aCleanRow('c1');
  await disk.modify('users', ['c1'], () => row);
  const base = { fields: aUser('c1'), rev: 1 };
  const mine = aUser('c1', { primaryNote: 'Parked' });
  if (parks) await disk.park({ id: 'p', ref: { collection: 'users', id: 'c1' }, why: 'gone', base, mine, at: 1 });
  const server = new MemoryServer(garden);
  await server.writeByHand(new Map([['users/c1', { ...aUser('c1', { primaryNote: note }) }]]));
  const ledger = new Ledger();
  ledger.wrote('users/c1', wrote, 'd0');
  return wrongNow({ server, ledger, devices: [{ disk, name: 'd0', screens: [{ status }] }] }, () => isReading);
}

describe('at every moment it is wrong', () => {
  test('that nothing waits is shown while something does, and "up to date" besides', async () => {
    expect(await found({ dirty: true })).toEqual([
      expect.stringMatching(/^d0 shows 0 that wait and 0 set aside, not [1-9]\d* and 0$/),
      'd0 says "up to date" and something waits',
    ]);
  });

  test('that what was set aside is not shown once the phone has read it', async () => {
    expect(await found({ parks: true })).toEqual(['d0 shows 0 that wait and 0 set aside, not 0 and 1']);
    expect(await found({ parks: true, isReading: true })).toEqual([]);
  });

  test('that a word is neither at the office nor on the phone that wrote it', async () => {
    expect(await found({ wrote: 'W1' })).toEqual(['W1 of d0 is neither at the office nor on d0']);
    expect(await found({ wrote: 'W1', note: 'W1' })).toEqual([]);
  });

  test('that the office has a word twice', async () => {
    expect(await found({ wrote: 'W1', note: 'W1\nW1' })).toEqual(['W1 stands twice at the office']);
  });
});
