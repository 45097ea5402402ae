import { expect, test } from 'vitest';
import { isErrorEntry, type ErrorEntry } from '#domain/error-log.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { engineContext, toldBy } from '#tests/support/engine-context.ts';
import type { Unreadable } from '../document.ts';
import { setAside } from './set-aside.ts';

const present = Date.UTC(2026, 10, 20);
const written = { seconds: present / 1_000 - 60, nanoseconds: 0 };

test.each([
  ['decades slow', 0],
  ['an hour slow', present - 3_600_000],
  ['right', present],
])('what cannot be read is logged with its own time by a phone whose clock is %s', async (_, clock) => {
  const logged: ErrorEntry[] = [];
  const context = {
    ...engineContext(createMemoryStore(), {}, { now: () => clock }),
    time: toldBy({ now: () => present }),
    logError: async (entry: ErrorEntry) => void logged.push(entry),
  };
  const eve: Unreadable = { id: 'eve', unreadable: 'role', rev: 4, syncedAt: written };
  await setAside(context, 'users', [eve]);
  expect(logged.map((entry) => [entry.createdAt, isErrorEntry(entry)])).toEqual([[present - 60_000, true]]);
});
