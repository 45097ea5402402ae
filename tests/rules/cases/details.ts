/** What the owner of a document corrects in it: with the bounds of registration, whatever else stands there. */
import type { Actor, Stored } from '#domain/permission-request.ts';
import { type Attempt, beside, but, type Pair, write } from '../case.ts';
import { ada, emil, next, rosa, users } from '../world.ts';

type Uid = 'rosa' | 'emil' | 'ada';

/** `was`: how the stored document differs from the usual one. */
function corrects(name: string, change: Stored, was: Stored = {}, actor: Actor = rosa): Attempt {
  const document = { ...users[actor.uid as Uid], ...was };
  return {
    name: `${actor.uid} corrects ${name}`,
    actor,
    world: { [`users/${actor.uid}`]: document },
    ask: write({ [`users/${actor.uid}`]: next(document, change) }),
  };
}
const long = 'x'.repeat(100);
const named = (firstName: string, lastName: string): Stored => ({
  firstName,
  lastName,
  fullName: `${firstName} ${lastName}`,
});

const everything = {
  ...named('Robyn', 'Marshall'),
  mobile: '9165550199',
  address: '14 Elm Street',
  city: 'Folsom',
  state: 'NV',
  zipcode: '',
};
const forbidden: [string, Stored][] = [
  ['the email', { email: 'robyn@garden.test' }],
  ['the role', { role: 'owner' }],
  ['whether the account is active', { active: false }],
  ['the picture', { imgUrl: 'https://garden.test/robyn.png' }],
  ['the primary note', { primaryNote: 'Nice person' }],
  ['the notes', { notes: [] }],
  ['a field that nobody knows', { nickname: 'Rosie' }],
];

const all: Pair[] = [rosa, emil, ada].flatMap((actor) =>
  beside(
    corrects('all details', everything, {}, actor),
    ...forbidden.map(([what, change]) => corrects(`all details and ${what}`, { ...everything, ...change }, {}, actor)),
  ),
);

const first = corrects('the first name', { firstName: 'Robyn', fullName: 'Robyn Marsh' });
const last = corrects('the last name', { lastName: 'Marshall', fullName: 'Robin Marshall' });
const names: Pair[] = [
  ...beside(
    first,
    corrects('the first name and not the full name', { firstName: 'Robyn' }),
    corrects('the first name into nothing', { firstName: ' ', fullName: '  Marsh' }),
    corrects('the first name into a number', { firstName: 7, fullName: '7 Marsh' }),
    but(first, 'emil corrects the first name of rosa', { actor: emil }),
  ),
  ...beside(
    last,
    corrects('the last name and not the full name', { lastName: 'Marshall' }),
    corrects('the last name into nothing', { lastName: '', fullName: 'Robin ' }),
    corrects('the last name away', { lastName: undefined, fullName: 'Robin ' }),
  ),
  ...beside(
    corrects('a full name that an earlier app wrote otherwise', { fullName: 'Robin Marsh' }, { fullName: 'R. Marsh' }),
    corrects('the full name into that of another', { fullName: 'Garden Service Office' }),
  ),
  ...beside(
    corrects('names of 100 characters', named(long, long)),
    corrects('a first name of 101 characters', named(`${long}x`, 'Marsh')),
    corrects('a last name of 101 characters', named('Robin', `${long}x`)),
  ),
  ...beside(
    corrects('the first name beside a last name', { firstName: 'Robyn', fullName: 'Robyn M' }, { lastName: 'M' }),
    corrects('the first name beside no last name', { firstName: 'Robyn', fullName: 'Robyn ' }, { lastName: '' }),
    corrects('the first name beside a number', { firstName: 'Robyn', fullName: 'Robyn 7' }, { lastName: 7 }),
  ),
];

/** For each field what may stand there, and the nearest that may not. */
const bounds: [field: string, right: unknown, ...wrong: unknown[]][] = [
  ['mobile', '0123456789', '012345678', '01234567890', '916-555-01', '', 9_165_550_199],
  ['address', `12 ${'x'.repeat(197)}`, `12 ${'x'.repeat(198)}`, 'Elm Street', '12', '', 12],
  ['city', long, `${long}x`, ' ', '', 7],
  ['state', long, `${long}x`, ' ', '', 7],
  ['zipcode', '9'.repeat(20), '9'.repeat(21), 95_655],
];
const bounded: Pair[] = bounds.flatMap(([field, right, ...wrong]) =>
  beside(
    corrects(`${field} into ${String(right)}`, { [field]: right }),
    ...wrong.map((value) => corrects(`${field} into ${typeof value} ${String(value)}`, { [field]: value })),
    corrects(`${field} away`, { [field]: undefined }),
  ),
);

/** What an earlier app or the console left in the other fields keeps nobody from correcting one. */
const odd: [field: string, value: unknown][] = [
  ['firstName', 7],
  ['mobile', '+1 916 555 0100'],
  ['address', 'Elm Street'],
  ['city', ''],
  ['state', null],
  ['zipcode', 95_655],
];
const beyond: Pair[] = odd.flatMap(([field, value]) => {
  const other = field === 'city' ? { state: 'NV' } : { city: 'Folsom' };
  return beside(
    corrects(`one detail beside an odd ${field}`, other, { [field]: value }),
    corrects(
      `one detail into nothing beside an odd ${field}`,
      Object.fromEntries(Object.keys(other).map((key) => [key, ''])),
      {
        [field]: value,
      },
    ),
  );
});

export const details: Pair[] = [...all, ...names, ...bounded, ...beyond];
