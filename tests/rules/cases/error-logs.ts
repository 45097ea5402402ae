/** The log of errors, which everybody may append to. */
import type { Stored } from '#domain/permissions.ts';
import { type Ask, type Attempt, beside, but, type Pair, write } from '../case.ts';
import { ada, entry, nina, rosa } from '../world.ts';

const log = (...errorLogs: Stored[]): Ask => write({ 'errorLogs/errorLogs': { errorLogs } });
const first = entry('first');

const appends: Attempt = { name: 'a customer appends an error', actor: rosa, ask: log(first, entry('second')) };
const newcomerAppends = but(appends, 'a newcomer appends an error', { actor: nina });
const starts: Attempt = {
  name: 'a customer logs the first error',
  actor: rosa,
  world: { 'errorLogs/errorLogs': null },
  ask: log(first),
};
const appending = (name: string, change: Stored): Attempt =>
  but(appends, `a customer appends an error ${name}`, { ask: log(first, { ...entry('second'), ...change }) });

export const errorLogs: Pair[] = [
  ...beside(
    appends,
    but(appends, 'a customer appends two errors', { ask: log(first, entry('second'), entry('third')) }),
    but(appends, 'a customer changes an earlier error', { ask: log(entry('other'), entry('second')) }),
    but(appends, 'a customer empties the error log', { ask: log() }),
    but(appends, 'an admin deletes the error log', { actor: ada, ask: write({ 'errorLogs/errorLogs': null }) }),
    but(appends, 'a customer appends an error to another document', {
      ask: write({ 'errorLogs/old': { errorLogs: [first] } }),
    }),
    but(appends, 'a customer appends an error and another field', {
      ask: write({ 'errorLogs/errorLogs': { errorLogs: [first, entry('second')], level: 'high' } }),
    }),
    appending('with a field that nobody knows', { stack: 'at line 1' }),
    appending('with a word for its time', { createdAt: 'now' }),
  ),
  ...beside(newcomerAppends, but(appends, 'nobody appends an error', { actor: null })),
  ...beside(
    starts,
    but(starts, 'a customer logs the first two errors', { ask: log(first, entry('second')) }),
    but(starts, 'nobody logs the first error', { actor: null }),
  ),
  ...Object.entries({ message: 500, code: 100, dateAndTime: 100 }).flatMap(([field, size]) =>
    beside(
      appending(`with ${size} characters of ${field}`, { [field]: 'x'.repeat(size) }),
      appending(`with ${size + 1} characters of ${field}`, { [field]: 'x'.repeat(size + 1) }),
    ),
  ),
];
