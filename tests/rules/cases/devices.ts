/** What the phones of staff tell of themselves: the own document, one device a write; admins read all. */
import type { Actor, Stored } from '#domain/permission-request.ts';
import { type Ask, type Attempt, beside, but, get, type Pair, type World, write } from '../case.ts';
import { ada, alma, carl, edda, emil, nina, now, rosa, users } from '../world.ts';

const report = (change: Stored = {}): Stored => ({ contact: now, waiting: 2, version: '1.0.0', ...change });
const document = (uid: string, devices: Stored, latest: unknown = 'phone'): Stored => ({ id: uid, latest, devices });
const at = (uid: string, stored: Stored | null): World => ({ [`devices/${uid}`]: stored });
const tells = (uid: string, devices: Stored, latest: unknown = 'phone'): Ask =>
  write(at(uid, document(uid, devices, latest)));

const first: Attempt = { name: 'an employee tells of a phone', actor: emil, ask: tells('emil', { phone: report() }) };
const before = document('emil', { phone: report({ contact: now - 86_400_000 }), tablet: report() });
const again = but(first, 'an employee tells of a phone again', {
  world: at('emil', before),
  ask: tells('emil', { phone: report(), tablet: report() }),
});
const telling = (name: string, change: Stored): Attempt =>
  but(first, `an employee tells ${name}`, { ask: tells('emil', { phone: report(change) }) });
const without = (field: string): Stored => {
  const { [field]: _, ...rest } = report();
  return rest;
};

const whose: Pair[] = [
  ...beside(
    first,
    but(first, 'an admin tells of a phone of an employee', { actor: ada }),
    but(first, 'another employee tells of a phone of an employee', { actor: edda }),
    but(first, 'a customer tells of a phone', { actor: rosa, ask: tells('rosa', { phone: report() }) }),
    but(first, 'a newcomer tells of a phone', { actor: nina, ask: tells('nina', { phone: report() }) }),
    but(first, 'an employee who is not active tells of a phone', {
      world: { 'users/emil': { ...users.emil, active: false } },
    }),
    but(first, 'nobody tells of a phone', { actor: null }),
    but(first, 'an employee tells of a phone under the id of another', {
      ask: write(at('emil', document('edda', { phone: report() }))),
    }),
    but(first, 'an employee tells of a phone without an id', {
      ask: write(at('emil', { latest: 'phone', devices: { phone: report() } })),
    }),
  ),
  ...beside(
    but(first, 'an admin tells of a phone', { actor: ada, ask: tells('ada', { phone: report() }) }),
    but(first, 'another admin tells of a phone of an admin', { actor: alma, ask: tells('ada', { phone: report() }) }),
  ),
];

const five = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((id) => [id, report()]));
const full = at('emil', document('emil', five, 'a'));
const entries: Pair[] = [
  ...beside(
    again,
    but(again, 'an employee tells of a phone and changes another', {
      ask: tells('emil', { phone: report(), tablet: report({ waiting: 3 }) }),
    }),
    but(again, 'an employee tells of a phone and adds another', {
      ask: tells('emil', { phone: report(), tablet: report(), desk: report() }),
    }),
    but(again, 'an employee tells of a phone that is not there', {
      ask: tells('emil', { tablet: report() }, 'phone'),
    }),
    but(again, 'an employee tells of a phone and of something else', {
      ask: write(at('emil', { ...document('emil', { phone: report(), tablet: report() }), place: 'Folsom' })),
    }),
    but(again, 'an employee deletes what the phones told', { ask: write(at('emil', null)) }),
  ),
  ...beside(
    but(again, 'an employee tells of a phone and leaves another out', { ask: tells('emil', { phone: report() }) }),
    but(again, 'an employee tells of a phone in a list', { ask: tells('emil', [report()] as unknown as Stored) }),
    but(again, 'an employee tells of a phone that is a word', { ask: tells('emil', { phone: 'here' }) }),
  ),
  ...beside(
    but(first, 'an employee has five phones', {
      world: full,
      ask: tells('emil', { ...five, a: report({ waiting: 9 }) }, 'a'),
    }),
    but(first, 'an employee has six phones', { world: full, ask: tells('emil', { ...five, f: report() }, 'f') }),
  ),
  ...beside(
    but(first, 'an employee tells of a phone where the console wrote a word', {
      world: at('emil', { id: 'emil', devices: 'none' }),
    }),
    but(first, 'an employee tells of two phones where the console wrote a word', {
      world: at('emil', { id: 'emil', devices: 'none' }),
      ask: tells('emil', { phone: report(), tablet: report() }),
    }),
  ),
  ...beside(
    but(first, 'an employee tells of a phone where the console wrote nothing', { world: at('emil', { id: 'emil' }) }),
    but(first, 'an employee tells of two phones where the console wrote nothing', {
      world: at('emil', { id: 'emil' }),
      ask: tells('emil', { phone: report(), tablet: report() }),
    }),
  ),
  ...beside(
    but(first, 'an employee has a phone with a name of 64 letters', {
      ask: tells('emil', { ['p'.repeat(64)]: report() }, 'p'.repeat(64)),
    }),
    but(first, 'an employee has a phone with a name of 65 letters', {
      ask: tells('emil', { ['p'.repeat(65)]: report() }, 'p'.repeat(65)),
    }),
    but(first, 'an employee has a phone with a name of two words', {
      ask: tells('emil', { 'my phone': report() }, 'my phone'),
    }),
    but(first, 'an employee has a phone with a number for its name', { ask: tells('emil', { 7: report() }, 7) }),
  ),
  ...beside(
    but(first, 'an employee has a phone with a name of one letter', { ask: tells('emil', { p: report() }, 'p') }),
    but(first, 'an employee has a phone without a name', { ask: tells('emil', { phone: report() }, '') }),
  ),
];

const values: Pair[] = [
  ...beside(
    first,
    ...['contact', 'waiting', 'version'].map((field) =>
      but(first, `an employee tells of a phone without its ${field}`, {
        ask: tells('emil', { phone: without(field) }),
      }),
    ),
    telling('of a phone and where it is', { place: 'Folsom' }),
    telling('of a contact that is a word', { contact: 'today' }),
    telling('of a contact at a fraction of a moment', { contact: now + 0.5 }),
    telling('of half a change that waits', { waiting: 0.5 }),
    telling('of a word that waits', { waiting: 'two' }),
    telling('of a version that is a number', { version: 1 }),
  ),
  ...beside(
    telling('of a contact less than an hour ago', { contact: now - 2_700_000 }),
    telling('of a contact more than an hour ago', { contact: now - 3_700_000 }),
  ),
  ...beside(
    telling('of a contact less than an hour ahead', { contact: now + 3_500_000 }),
    telling('of a contact more than an hour ahead', { contact: now + 7_200_000 }),
  ),
  ...beside(telling('that nothing waits', { waiting: 0 }), telling('that less than nothing waits', { waiting: -1 })),
  ...beside(
    telling('that 100000 changes wait', { waiting: 100_000 }),
    telling('that 100001 changes wait', { waiting: 100_001 }),
  ),
  ...beside(
    telling('of a version of 40 letters', { version: 'v'.repeat(40) }),
    telling('of a version of 41 letters', { version: 'v'.repeat(41) }),
    telling('of a version of two words', { version: '1.0 beta' }),
  ),
  ...beside(telling('of a version of one letter', { version: '1' }), telling('of no version', { version: '' })),
];

const reads = (actor: Actor | null, uid: string, who: string): Attempt => ({
  name: `${who} reads the phones of ${uid}`,
  actor,
  world: { ...at('emil', before), ...at('rosa', document('rosa', {})) },
  ask: get(`devices/${uid}`),
});
const lists = (actor: Actor | null, who: string): Attempt => ({
  name: `${who} lists all phones`,
  actor,
  ask: { kind: 'devices' },
});
const reading: Pair[] = [
  ...beside(
    reads(emil, 'emil', 'emil'),
    reads(edda, 'emil', 'edda'),
    reads(rosa, 'emil', 'rosa'),
    reads(rosa, 'rosa', 'rosa'),
    reads(nina, 'emil', 'nina'),
    reads(null, 'emil', 'nobody'),
  ),
  ...beside(reads(ada, 'emil', 'ada'), reads(carl, 'emil', 'carl')),
  ...beside(lists(ada, 'ada'), lists(emil, 'emil'), lists(rosa, 'rosa'), lists(nina, 'nina'), lists(null, 'nobody')),
];

export const devices: Pair[] = [...whose, ...entries, ...values, ...reading];
