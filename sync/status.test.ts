import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SyncFacts, syncStatus } from './status.ts';

const quiet: SyncFacts = {
  reachable: true,
  running: false,
  unsent: 0,
  parked: 0,
  blocked: null,
  unreadable: 0,
  failing: false,
  refusing: false,
  checking: false,
  progress: null,
  lastContact: 5,
};

test.each<[string, Partial<SyncFacts>, string]>([
  ['nothing waits and the server was heard', {}, 'up-to-date'],
  ['a document cannot be read', { unreadable: 1 }, 'incomplete'],
  ['what is followed fails again and again', { failing: true }, 'incomplete'],
  ['a document cannot be read and something waits', { unreadable: 1, unsent: 1 }, 'syncing'],
  ['a document cannot be read and nothing is heard', { unreadable: 1, reachable: false }, 'offline'],
  ['nobody has shown that nothing is missing', { checking: true }, 'checking'],
  ['that is to be shown, and something waits', { checking: true, unsent: 1 }, 'syncing'],
  ['that is to be shown, and nothing is heard', { checking: true, reachable: false }, 'offline'],
  ['that is to be shown, and a document cannot be read', { checking: true, unreadable: 1 }, 'checking'],
  ['something waits', { unsent: 1 }, 'syncing'],
  ['something is being fetched', { running: true }, 'syncing'],
  ['the server was never heard', { lastContact: null }, 'syncing'],
  ['the server cannot be reached', { reachable: false, running: true, unsent: 2 }, 'offline'],
  ['a text could not be saved', { parked: 1, reachable: false }, 'refused'],
  ['the session is over', { blocked: 'signed-out', parked: 1 }, 'blocked'],
  ['the storage does not open', { blocked: 'storage-closed', reachable: false, parked: 1 }, 'blocked'],
  ['the device is full', { blocked: 'storage-full', reachable: false }, 'blocked'],
])('where %s', (_what, facts, state) => {
  expect(syncStatus({ ...quiet, ...facts }).state).toBe(state);
});

test('every state but "up to date" says how much waits', () => {
  expect(syncStatus({ ...quiet, reachable: false, unsent: 3 })).toEqual({
    state: 'offline',
    unsent: 3,
    lastContact: 5,
  });
  expect(syncStatus({ ...quiet, parked: 2, unsent: 3 })).toEqual({
    state: 'refused',
    parked: 2,
    unsent: 3,
    lastContact: 5,
  });
});

test('a text that could not be saved does not hide that the office is out of reach', () => {
  expect(syncStatus({ ...quiet, parked: 1, reachable: false })).toMatchObject({ state: 'refused', offline: true });
  expect(syncStatus({ ...quiet, parked: 1 })).not.toHaveProperty('offline');
});

test('that the office refuses everything is said while something waits', () => {
  expect(syncStatus({ ...quiet, unsent: 1, refusing: true })).toMatchObject({ state: 'syncing', refusing: true });
  expect(syncStatus({ ...quiet, unsent: 1 })).not.toHaveProperty('refusing');
  expect(syncStatus({ ...quiet, running: true, refusing: true })).not.toHaveProperty('refusing');
});

test('how far a first synchronization is, is told while it goes on, and only then', () => {
  const progress = { here: 1_240, of: 3_000 };
  expect(syncStatus({ ...quiet, running: true, progress })).toMatchObject({ state: 'syncing', progress });
  expect(syncStatus({ ...quiet, reachable: false, progress })).not.toHaveProperty('progress');
});

test('"up to date" is never said while anything waits, fails or runs', () => {
  const facts = fc.record<SyncFacts>({
    reachable: fc.boolean(),
    running: fc.boolean(),
    unsent: fc.nat(2),
    parked: fc.nat(2),
    blocked: fc.constantFrom(null, 'signed-out', 'storage-full', 'storage-closed'),
    unreadable: fc.nat(2),
    failing: fc.boolean(),
    refusing: fc.boolean(),
    checking: fc.boolean(),
    progress: fc.constantFrom(null, { here: 1, of: 3 }),
    lastContact: fc.constantFrom(null, 5),
  });
  fc.assert(
    fc.property(facts, (now) => {
      const nothing = now.unsent + now.parked + now.unreadable === 0 && !now.blocked && !now.failing && !now.checking;
      const isQuiet = now.reachable && !now.running && nothing && now.lastContact;
      expect(syncStatus(now).state === 'up-to-date').toBe(Boolean(isQuiet));
    }),
  );
});
