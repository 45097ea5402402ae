/** The log of errors, which everybody may append to. */
import type { Actor, Stored } from '#domain/permissions.ts';
import { type Ask, type Attempt, beside, but, type Pair, write } from '../case.ts';
import { ada, emil, entry, nina, rosa } from '../world.ts';

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

const without = (field: string): Stored => {
  const { [field]: _, ...rest } = entry('second');
  return rest;
};
const repeats = but(appends, 'a customer appends an error that is there already', { ask: log(first) });

/** What nobody may do, whoever it is. */
const forbidden = (who: string, actor: Actor): Attempt[] => [
  but(appends, `${who} changes an earlier error`, { actor, ask: log(entry('other'), entry('second')) }),
  but(appends, `${who} takes an earlier error away`, { actor, ask: log(entry('second')) }),
  but(appends, `${who} puts an error before the others`, { actor, ask: log(entry('second'), first) }),
  but(appends, `${who} deletes the error log`, { actor, ask: write({ 'errorLogs/errorLogs': null }) }),
];

export const errorLogs: Pair[] = [
  ...beside(but(appends, 'an employee appends an error', { actor: emil }), ...forbidden('an employee', emil)),
  ...beside(but(appends, 'an admin appends an error', { actor: ada }), ...forbidden('an admin', ada)),
  ...beside(appends, ...forbidden('a customer', rosa)),
  ...beside(
    repeats,
    but(repeats, 'a customer appends nothing, and another field', {
      ask: write({ 'errorLogs/errorLogs': { errorLogs: [first], level: 'high' } }),
    }),
    but(repeats, 'nobody appends an error that is there already', { actor: null }),
  ),
  ...beside(
    appends,
    ...Object.keys(entry('second')).map((field) =>
      but(appends, `a customer appends an error without ${field}`, { ask: log(first, without(field)) }),
    ),
    ...['message', 'code', 'dateAndTime'].map((field) => appending(`with a number for its ${field}`, { [field]: 7 })),
    appending('with a fraction for its time', { createdAt: 0.5 }),
    but(appends, 'a customer appends a word', { ask: write({ 'errorLogs/errorLogs': { errorLogs: [first, 'oh'] } }) }),
    but(appends, 'a customer makes the log a word', { ask: write({ 'errorLogs/errorLogs': { errorLogs: 'none' } }) }),
  ),
  ...beside(
    appends,
    but(appends, 'a customer appends two errors', { ask: log(first, entry('second'), entry('third')) }),
    but(appends, 'a customer empties the error log', { ask: log() }),
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
