/** Who changes which field of whom, as a table, but for messages; and the marks that each write carries. */
import type { Actor, Stored } from '#domain/permissions.ts';
import type { Role, User } from '#domain/user.ts';
import { type Attempt, beside, but, type Pair, transaction, write } from '../case.ts';
import { ada, alma, carl, edda, emil, next, nina, rosa, users } from '../world.ts';

type Uid = keyof typeof users;

const values = {
  plants: [{ name: 'Basil' }, { name: 'Thyme' }],
  specialtyRequests: 'No lavender',
  notes: [],
  primaryNote: 'Dog is friendly now',
  active: false,
  firstName: 'Robyn',
  lastName: 'Marshall',
  fullName: 'Robyn Marshall',
  email: 'robyn@garden.test',
  mobile: '9165550199',
  address: '14 Elm Street',
  city: 'Folsom',
  state: 'NV',
  zipcode: '95630',
  imgUrl: 'https://garden.test/robyn.png',
} satisfies Partial<User>;
type Field = keyof typeof values;

const own: Field[] = ['plants', 'specialtyRequests'];
const care: Field[] = ['notes', 'primaryNote'];
const identity = Object.keys(values).filter((field) => ![...own, ...care].includes(field as Field)) as Field[];

/** In each row the first who may is the nearest to those who may not. */
const table: { whose: Uid; fields: Field[]; may: Actor[]; mayNot: (Actor | null)[] }[] = [
  { whose: 'rosa', fields: own, may: [rosa, emil, ada], mayNot: [carl, nina, null] },
  { whose: 'rosa', fields: care, may: [emil, ada], mayNot: [rosa, carl, nina, null] },
  { whose: 'rosa', fields: identity, may: [ada], mayNot: [emil, rosa, carl, nina, null] },
  { whose: 'emil', fields: own, may: [emil, ada], mayNot: [edda, rosa, nina, null] },
  { whose: 'emil', fields: [...care, ...identity], may: [ada], mayNot: [emil, edda, rosa, nina, null] },
  { whose: 'ada', fields: own, may: [ada], mayNot: [alma, emil, rosa, nina, null] },
];

function change(actor: Actor | null, whose: Uid, field: Field): Attempt {
  return {
    name: `${actor?.uid ?? 'nobody'} changes ${field} of ${whose}`,
    actor,
    ask: write({ [`users/${whose}`]: next(users[whose], { [field]: values[field] }) }),
  };
}

const byTable: Pair[] = table.flatMap(({ whose, fields, may, mayNot }) =>
  fields.flatMap((field) =>
    may.flatMap((actor) => beside(change(actor, whose, field), ...mayNot.map((other) => change(other, whose, field)))),
  ),
);

/** Nobody changes these of an admin; the nearest that is allowed is what everybody may in the own document. */
const ofAdmins: Pair[] = [...care, ...identity].flatMap((field) =>
  beside(
    change(ada, 'ada', 'plants'),
    ...[ada, alma, emil, rosa, nina, null].map((actor) => change(actor, 'ada', field)),
  ),
);

const roles: Partial<Record<Uid, Role[]>> = {
  rosa: ['employee', 'admin'],
  emil: ['customer', 'admin'],
  ada: ['customer', 'employee'],
};
/** Nobody changes the own role; the nearest that is allowed is another field of that document. */
const ownRoles: Pair[] = [rosa, emil, ada].flatMap((actor) => {
  const uid = actor.uid as keyof typeof roles;
  return (roles[uid] ?? []).flatMap((role) =>
    beside(change(actor, uid, 'specialtyRequests'), {
      name: `${uid} makes themself ${role}`,
      actor,
      ask: write({ [`users/${uid}`]: next(users[uid], { specialtyRequests: 'No lavender', role }) }),
    }),
  );
});

const push: Attempt = {
  name: 'an employee sends a note',
  actor: emil,
  ask: transaction({ 'users/rosa': next(users.rosa, { notes: [] }) }),
};
const sends = (name: string, change: Stored, document: Stored = users.rosa): Attempt =>
  but(push, `an employee sends a note ${name}`, {
    ask: transaction({ 'users/rosa': next(document, { notes: [], ...change }) }),
  });

const { rev: _rev, edit: _edit, syncedAt: _syncedAt, id: _id, ...madeByHand } = users.rosa;
const byHand = but(push, 'an employee sends a note about somebody made by hand in the console', {
  world: { 'users/rosa': madeByHand },
  ask: transaction({ 'users/rosa': next(madeByHand, { id: 'rosa', notes: [] }) }),
});
const { mobile: _mobile, ...withoutMobile } = users.rosa;
const incomplete = but(push, 'an employee sends a note about somebody whose number was taken out in the console', {
  world: { 'users/rosa': withoutMobile },
  ask: transaction({ 'users/rosa': next(withoutMobile, { notes: [] }) }),
});
const removes = but(push, 'an employee takes an optional field out', {
  ask: transaction({ 'users/rosa': next(users.rosa, { primaryNote: undefined }) }),
});

const marks: Pair[] = [
  ...beside(
    push,
    but(push, 'an employee sends a note about another employee', {
      ask: transaction({ 'users/edda': next(users.edda, { notes: [] }) }),
    }),
    sends('that a colleague overtook', { rev: 3 }),
    sends('that skips a revision', { rev: 5 }),
    sends('without a revision', { rev: undefined }),
    sends('at the time of the phone', { syncedAt: { seconds: 1_800_000_000, nanoseconds: 0 } }),
    sends('at the time of the write before', { syncedAt: users.rosa['syncedAt'] }),
    sends('with an empty id of the write', { edit: '' }),
    sends('with a list as id of the write', { edit: ['b:1'] }),
    sends('under the id of another', { id: 'carl' }),
  ),
  ...beside(
    sends('with a trail of 400 characters', { edit: 'e'.repeat(400) }),
    sends('with a trail of 401 characters', { edit: 'e'.repeat(401) }),
  ),
  ...beside(
    byHand,
    but(byHand, 'an employee writes about somebody made by hand as the second revision', {
      ask: transaction({ 'users/rosa': next(madeByHand, { id: 'rosa', notes: [], rev: 2 }) }),
    }),
  ),
  ...beside(
    incomplete,
    but(incomplete, 'an admin changes the city of somebody whose number was taken out in the console', {
      actor: ada,
      ask: transaction({ 'users/rosa': next(withoutMobile, { city: 'Folsom' }) }),
    }),
  ),
  ...beside(
    removes,
    but(removes, 'an employee takes a required field out', {
      ask: transaction({ 'users/rosa': next(users.rosa, { mobile: undefined }) }),
    }),
  ),
];

export const editing: Pair[] = [...byTable, ...ofAdmins, ...ownRoles, ...marks];
