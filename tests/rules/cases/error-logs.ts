/** The log of errors, which everybody with a profile may append to, once a minute. */
import type { Actor, Stored } from '#domain/permission-request.ts';
import {
  Ago,
  type Ask,
  type Attempt,
  beside,
  but,
  errorTime,
  type Pair,
  serverTime,
  type World,
  write,
} from '../case.ts';
import { ada, carl, emil, entry, nina, now, rosa, users } from '../world.ts';

const log = (actor: Actor | null, ...errorLogs: unknown[]): Ask =>
  write({ 'errorLogs/errorLogs': { errorLogs }, ...errorTime(actor?.uid ?? 'nobody') });
const first = entry('first');
const second = entry('second');

const by = (actor: Actor): Attempt['ask'] => log(actor, first, second);
const appends: Attempt = { name: 'a customer appends an error', actor: rosa, ask: by(rosa) };
const starts: Attempt = {
  name: 'a customer logs the first error',
  actor: rosa,
  world: { 'errorLogs/errorLogs': null },
  ask: log(rosa, first),
};
const appending = (name: string, change: Stored): Attempt =>
  but(appends, `a customer appends an error ${name}`, { ask: log(rosa, first, { ...second, ...change }) });

const without = (field: string): Stored => {
  const { [field]: _, ...rest } = second;
  return rest;
};
const repeats = but(appends, 'a customer appends an error that is there already', { ask: log(rosa, first) });

/** What nobody may do, whoever it is. */
const forbidden = (who: string, actor: Actor): Attempt[] => [
  but(appends, `${who} changes an earlier error`, { actor, ask: log(actor, entry('other'), second) }),
  but(appends, `${who} takes an earlier error away`, { actor, ask: log(actor, second) }),
  but(appends, `${who} puts an error before the others`, { actor, ask: log(actor, second, first) }),
  but(appends, `${who} deletes the error log`, {
    actor,
    ask: write({ 'errorLogs/errorLogs': null, ...errorTime(actor.uid) }),
  }),
];

const entries: Pair[] = [
  ...beside(
    but(appends, 'an employee appends an error', { actor: emil, ask: by(emil) }),
    ...forbidden('an employee', emil),
  ),
  ...beside(but(appends, 'an admin appends an error', { actor: ada, ask: by(ada) }), ...forbidden('an admin', ada)),
  ...beside(appends, ...forbidden('a customer', rosa)),
  ...beside(
    repeats,
    but(repeats, 'a customer appends nothing, and another field', {
      ask: write({ 'errorLogs/errorLogs': { errorLogs: [first], level: 'high' }, ...errorTime('rosa') }),
    }),
    but(repeats, 'nobody appends an error that is there already', { actor: null }),
  ),
  ...beside(
    appends,
    ...Object.keys(second).map((field) =>
      but(appends, `a customer appends an error without ${field}`, { ask: log(rosa, first, without(field)) }),
    ),
    ...['message', 'code', 'dateAndTime'].map((field) => appending(`with a number for its ${field}`, { [field]: 7 })),
    but(appends, 'a customer appends a word', { ask: log(rosa, first, 'oh') }),
    but(appends, 'a customer makes the log a word', {
      ask: write({ 'errorLogs/errorLogs': { errorLogs: 'none' }, ...errorTime('rosa') }),
    }),
  ),
  ...beside(
    appends,
    but(appends, 'a customer appends two errors', { ask: log(rosa, first, second, entry('third')) }),
    but(appends, 'a customer empties the error log', { ask: log(rosa) }),
    but(appends, 'a customer appends an error to another document', {
      ask: write({ 'errorLogs/old': { errorLogs: [first] }, ...errorTime('rosa') }),
    }),
    but(appends, 'a customer appends an error and another field', {
      ask: write({ 'errorLogs/errorLogs': { errorLogs: [first, second], level: 'high' }, ...errorTime('rosa') }),
    }),
    appending('with a field that nobody knows', { stack: 'at line 1' }),
  ),
  ...beside(
    starts,
    but(starts, 'a customer logs the first two errors', { ask: log(rosa, first, second) }),
    but(starts, 'a customer logs the first error and another field', {
      ask: write({ 'errorLogs/errorLogs': { errorLogs: [first], level: 'high' }, ...errorTime('rosa') }),
    }),
    but(starts, 'nobody logs the first error', { actor: null }),
  ),
  ...Object.entries({ message: 500, code: 100, dateAndTime: 100 }).flatMap(([field, size]) =>
    beside(
      appending(`with ${size} characters of ${field}`, { [field]: 'x'.repeat(size) }),
      appending(`with ${size + 1} characters of ${field}`, { [field]: 'x'.repeat(size + 1) }),
    ),
  ),
];

const times: Pair[] = [
  ...beside(
    appending('of the first moment of 2000', { createdAt: 946_684_800_000 }),
    appending('of the last moment of 1999', { createdAt: 946_684_799_999 }),
    appending('of a fraction of a moment', { createdAt: 946_684_800_000.5 }),
    appending('at a word for its time', { createdAt: 'now' }),
  ),
  ...beside(
    appending('of a clock that is a day ahead', { createdAt: now + 86_400_000 }),
    appending('of a clock that is more than a day ahead', { createdAt: now + 96_400_000 }),
    appending('at the last moment that can be counted', { createdAt: Number.MAX_SAFE_INTEGER }),
  ),
];

const inactive = (actor: Actor, who: string): Attempt =>
  but(appends, `${who} who is not active appends an error`, {
    actor,
    world: { [`users/${actor.uid}`]: { ...users[actor.uid as 'emil'], active: false } },
    ask: by(actor),
  });
const unknownRole = (name: string, role: unknown, active: boolean): Attempt =>
  but(appends, name, { world: { 'users/rosa': { ...users.rosa, role, active } } });

const profiles: Pair[] = [
  ...beside(
    appends,
    but(appends, 'a newcomer appends an error', { actor: nina, ask: by(nina) }),
    but(appends, 'nobody appends an error', { actor: null }),
  ),
  ...beside(inactive(rosa, 'a customer'), inactive(emil, 'an employee'), inactive(ada, 'an admin')),
  ...beside(
    unknownRole('somebody of no known role who is active appends an error', 'gardener', true),
    unknownRole('somebody of no known role who is not active appends an error', 'gardener', false),
  ),
];

const last = (seconds: number): World => ({ 'errorLogTimes/rosa': { at: new Ago(seconds) } });
const later = but(appends, 'a customer appends another error after a minute', { world: last(61) });
const timed = (name: string, document: Stored | null, uid = 'rosa'): Attempt =>
  but(later, `a customer appends an error ${name}`, {
    ask: write({ 'errorLogs/errorLogs': { errorLogs: [first, second] }, [`errorLogTimes/${uid}`]: document }),
  });
const timeAlone: Attempt = {
  name: 'a customer writes the time of an error alone',
  actor: rosa,
  ask: write(errorTime('rosa')),
};

const pacing: Pair[] = [
  ...beside(
    later,
    but(later, 'a customer appends another error within a minute', { world: last(40) }),
    but(later, 'a customer appends an error after one that is yet to come', { world: last(-3600) }),
    but(later, 'a customer appends an error and tells no time', {
      ask: write({ 'errorLogs/errorLogs': { errorLogs: [first, second] } }),
    }),
    timed('and takes the time away', null),
    timed('at the time of the phone', { at: { seconds: 1_700_000_000, nanoseconds: 0 } }),
    timed('and tells more than the time', { at: serverTime, code: 'oh' }),
    timed('and tells the time of another', { at: serverTime }, 'carl'),
  ),
  ...beside(
    but(repeats, 'a customer asks again after a minute whether an error was taken', { world: last(61) }),
    but(repeats, 'a customer asks again at once whether an error was taken', { world: last(1) }),
  ),
  ...beside(
    timeAlone,
    but(timeAlone, 'a customer writes the time of another', { actor: carl }),
    but(timeAlone, 'a customer writes the time of an error alone within a minute', { world: last(40) }),
    but(timeAlone, 'nobody writes the time of an error', { actor: null }),
    but(timeAlone, 'a newcomer writes the time of an error', { actor: nina, ask: write(errorTime('nina')) }),
    but(timeAlone, 'a customer writes a time of the phone as that of an error', {
      ask: write({ 'errorLogTimes/rosa': { at: { seconds: 1_700_000_000, nanoseconds: 0 } } }),
    }),
    but(timeAlone, 'a customer deletes the time of an error', {
      world: last(61),
      ask: write({ 'errorLogTimes/rosa': null }),
    }),
    but(timeAlone, 'a customer reads the time of an error', {
      world: last(61),
      ask: { kind: 'get', path: 'errorLogTimes/rosa' },
    }),
  ),
];

/** What a hand in the console left in the log keeps nobody from appending. */
const spoilt: Pair[] = Object.entries({
  'a log that is a word': { errorLogs: 'none' },
  'a log without a list': {},
  'a log with another field': { errorLogs: [], level: 'high' },
  'a log with what is no number': { errorLogs: [Number.NaN, null] },
}).flatMap(([what, document]) => {
  const before = { 'errorLogs/errorLogs': document as Stored };
  const list = (document as { errorLogs?: unknown }).errorLogs;
  const after = { ...document, errorLogs: [...(Array.isArray(list) ? list : []), second] };
  const mends = but(appends, `a customer appends to ${what}`, {
    world: before,
    ask: write({ 'errorLogs/errorLogs': after, ...errorTime('rosa') }),
  });
  return beside(
    mends,
    but(mends, `a customer appends two errors to ${what}`, {
      ask: write({
        'errorLogs/errorLogs': { ...after, errorLogs: [...after.errorLogs, entry('third')] },
        ...errorTime('rosa'),
      }),
    }),
  );
});

export const errorLogs: Pair[] = [...entries, ...times, ...profiles, ...pacing, ...spoilt];
