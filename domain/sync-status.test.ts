import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { headline, isConnected, isSending, type SyncStatus } from './sync-status.ts';

const quiet: SyncStatus = {
  connected: true,
  heard: true,
  syncing: false,
  waiting: 0,
  rejected: 0,
  blocked: null,
  unreadable: 0,
  failing: false,
  refusing: false,
  catalogueDenied: false,
  checking: false,
  progress: null,
  lastContact: 5,
};

test.each<[string, Partial<SyncStatus>, string]>([
  ['nothing waits and the server was heard', {}, 'up-to-date'],
  ['a document cannot be read', { unreadable: 1 }, 'incomplete'],
  ['what is followed fails again and again', { failing: true }, 'incomplete'],
  ['a document cannot be read and something waits', { unreadable: 1, waiting: 1 }, 'syncing'],
  ['a document cannot be read and nothing is heard', { unreadable: 1, connected: false }, 'offline'],
  ['nobody has shown that nothing is missing', { checking: true }, 'checking'],
  ['that is to be shown, and something waits', { checking: true, waiting: 1 }, 'syncing'],
  ['that is to be shown, and nothing is heard', { checking: true, connected: false }, 'offline'],
  ['that is to be shown, and a document cannot be read', { checking: true, unreadable: 1 }, 'checking'],
  ['something waits', { waiting: 1 }, 'syncing'],
  ['something is being fetched', { syncing: true }, 'syncing'],
  ['the server was never heard', { lastContact: null }, 'syncing'],
  ['the server cannot be reached', { connected: false, syncing: true, waiting: 2 }, 'offline'],
  ['a text could not be saved', { rejected: 1, connected: false }, 'rejected'],
  ['the session is over', { blocked: 'signed-out', rejected: 1 }, 'blocked'],
  ['the storage does not open', { blocked: 'storage-closed', connected: false, rejected: 1 }, 'blocked'],
  ['the device is full', { blocked: 'storage-full', connected: false }, 'blocked'],
])('where %s', (_what, facts, expected) => {
  expect(headline({ ...quiet, ...facts })).toBe(expected);
});

test('a text that could not be saved says nothing about the connection, nor about what is on its way besides', () => {
  expect(isConnected({ ...quiet, rejected: 1 })).toBe(true);
  expect(isConnected({ ...quiet, rejected: 1, connected: false })).toBe(false);
  expect(isSending({ ...quiet, rejected: 1, waiting: 1 })).toBe(true);
});

test('where nothing can be sent, nothing is on its way', () => {
  expect(isSending({ ...quiet, waiting: 1, blocked: 'signed-out' })).toBe(false);
  expect(isSending({ ...quiet, waiting: 1, connected: false })).toBe(false);
  expect(isSending({ ...quiet, waiting: 1, syncing: true, refusing: true })).toBe(false);
});

test('"up to date" is never said while anything waits, fails or runs', () => {
  const facts = fc.record<SyncStatus>({
    connected: fc.boolean(),
    heard: fc.boolean(),
    syncing: fc.boolean(),
    waiting: fc.nat(2),
    rejected: fc.nat(2),
    blocked: fc.constantFrom(null, 'signed-out', 'storage-full', 'storage-closed'),
    unreadable: fc.nat(2),
    failing: fc.boolean(),
    refusing: fc.boolean(),
    catalogueDenied: fc.boolean(),
    checking: fc.boolean(),
    progress: fc.constantFrom(null, { here: 1, of: 3 }),
    lastContact: fc.constantFrom(null, 5),
  });
  fc.assert(
    fc.property(facts, (now) => {
      const nothing =
        now.waiting + now.rejected + now.unreadable === 0 && !now.blocked && !now.failing && !now.checking;
      const isQuiet = now.connected && !now.syncing && nothing && now.lastContact;
      expect(headline(now) === 'up-to-date').toBe(Boolean(isQuiet));
    }),
  );
});
