/** Who changes which field of whom, as a table, but for messages; and the marks that each write carries. */
import type { Actor, Stored } from '#domain/permission-request.ts';
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
/** Names change together: `details.ts`. */
const details: Field[] = ['mobile', 'address', 'city', 'state', 'zipcode'];
const others = [...own, ...care, ...details];
const identity = Object.keys(values).filter((field) => !others.includes(field as Field)) as Field[];

/** In each row the first who may is the nearest to those who may not. */
const table: { whose: Uid; fields: Field[]; may: Actor[]; mayNot: (Actor | null)[] }[] = [
  { whose: 'rosa', fields: own, may: [rosa, emil, ada], mayNot: [carl, nina, null] },
  { whose: 'rosa', fields: care, may: [emil, ada], mayNot: [rosa, carl, nina, null] },
  { whose: 'rosa', fields: details, may: [rosa, ada], mayNot: [emil, carl, nina, null] },
  { whose: 'rosa', fields: identity, may: [ada], mayNot: [emil, rosa, carl, nina, null] },
  { whose: 'emil', fields: own, may: [emil, ada], mayNot: [edda, rosa, nina, null] },
  { whose: 'emil', fields: details, may: [emil, ada], mayNot: [edda, rosa, nina, null] },
  { whose: 'emil', fields: [...care, ...identity], may: [ada], mayNot: [emil, edda, rosa, nina, null] },
  { whose: 'ada', fields: [...own, ...details], may: [ada], mayNot: [alma, emil, rosa, nina, null] },
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

/** A trail of that many characters. */
const trailOf = (length: number): string => {
  const others = ` ${'w'.repeat(60)}:1`.repeat(6);
  return `${'w'.repeat(length - others.length - 2)}:1${others}`;
};

const { rev: _rev, edit: _edit, syncedAt: _syncedAt, id: _id, ...madeByHand } = users.rosa;
const byHand = but(push, 'an employee sends a note about somebody made by hand in the console', {
  world: { 'users/rosa': madeByHand },
  ask: transaction({ 'users/rosa': next(madeByHand, { id: 'rosa', notes: [] }) }),
});
const mends = (actor: Actor, change: Stored): Attempt => ({
  name: `${actor.uid} writes the id ${String(change['id'])} where the console wrote none`,
  actor,
  world: { 'users/rosa': madeByHand },
  ask: transaction({ 'users/rosa': next(madeByHand, change) }),
});
const withId = (what: string, change: Stored): Attempt =>
  but(byHand, `an employee writes ${what} where the console wrote none`, {
    ask: transaction({ 'users/rosa': next(madeByHand, { notes: [], ...change }) }),
  });
const { mobile: _mobile, ...withoutMobile } = users.rosa;
const incomplete = but(push, 'an employee sends a note about somebody whose number was taken out in the console', {
  world: { 'users/rosa': withoutMobile },
  ask: transaction({ 'users/rosa': next(withoutMobile, { notes: [] }) }),
});
/** A revision that nobody can count from counts as none, so that the next write mends it. */
const broken: { what: string; rev: unknown; next: number; wrong: unknown }[] = [
  { what: 'none', rev: 0, next: 1, wrong: 0 },
  { what: 'the last but one', rev: 2 ** 53 - 2, next: 2 ** 53 - 1, wrong: 1 },
  { what: 'the last', rev: 2 ** 53 - 1, next: 1, wrong: 2 ** 53 },
  { what: 'beyond all', rev: 2 ** 60, next: 1, wrong: 2 ** 60 },
  { what: 'below none', rev: -1, next: 1, wrong: 0 },
  { what: 'a fraction', rev: 3.5, next: 1, wrong: 4.5 },
  { what: 'no number', rev: Number.NaN, next: 1, wrong: Number.NaN },
  { what: 'endless', rev: Infinity, next: 1, wrong: Infinity },
  { what: 'a text', rev: '3', next: 1, wrong: '31' },
  { what: 'a list', rev: [3], next: 1, wrong: 4 },
  { what: 'nothing', rev: null, next: 1, wrong: null },
];
const atRevision = (name: string, before: unknown, after: unknown): Attempt =>
  but(push, `an employee sends a note ${name}`, {
    world: { 'users/rosa': { ...users.rosa, rev: before } },
    ask: transaction({ 'users/rosa': next(users.rosa, { notes: [], rev: after }) }),
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
    sends('with a trail of 400 characters', { edit: trailOf(400) }),
    sends('with a trail of 401 characters', { edit: trailOf(401) }),
    sends('with a trail of no form', { edit: 'e'.repeat(400) }),
    sends('with a trail that ends in a space', { edit: 'b:1 ' }),
    sends('with a trail that begins with a space', { edit: ' b:1' }),
    sends('with a trail of two lines', { edit: 'b:1\na:1' }),
    sends('with a writer without a name', { edit: ':1' }),
    sends('with a writer who has a name of another script', { edit: 'ä:1' }),
    sends('with a write without a number', { edit: 'b:' }),
    sends('after a writer without a name', { edit: 'b:1 :1' }),
    sends('after a write without a number', { edit: 'b:1 a:' }),
    sends('with a write that counts in letters', { edit: 'b:one' }),
    sends('with a number as trail', { edit: 7 }),
  ),
  ...beside(
    sends('with a writer of 64 letters', { edit: `${'w'.repeat(64)}:1 a:1` }),
    sends('with a writer of 65 letters', { edit: `${'w'.repeat(65)}:1 a:1` }),
  ),
  ...beside(
    sends('after a writer of 64 letters', { edit: `b:1 ${'w'.repeat(64)}:1` }),
    sends('after a writer of 65 letters', { edit: `b:1 ${'w'.repeat(65)}:1` }),
  ),
  ...beside(
    sends('with a count of nine digits', { edit: 'b:999999999 console-2f.a_B:999999999' }),
    sends('with a count of ten digits', { edit: 'b:1000000000 a:1' }),
    sends('after a count of ten digits', { edit: 'b:1 a:1000000000' }),
  ),
  ...broken.flatMap(({ what, rev, next: right, wrong }) =>
    beside(
      atRevision(`to a document whose revision is ${what}`, rev, right),
      atRevision(`to a document whose revision is ${what}, as another`, rev, wrong),
    ),
  ),
  ...beside(
    byHand,
    but(byHand, 'an employee writes about somebody made by hand as the second revision', {
      ask: transaction({ 'users/rosa': next(madeByHand, { id: 'rosa', notes: [], rev: 2 }) }),
    }),
  ),
  ...beside(
    incomplete,
    but(incomplete, 'an employee writes the number of somebody of whom it was taken out in the console', {
      ask: transaction({ 'users/rosa': next(withoutMobile, { mobile: '9165550199' }) }),
    }),
  ),
  ...beside(
    but(incomplete, 'an admin changes the city of somebody whose number was taken out in the console', {
      actor: ada,
      ask: transaction({ 'users/rosa': next(withoutMobile, { city: 'Folsom' }) }),
    }),
    but(incomplete, 'an admin takes the city of somebody out', {
      actor: ada,
      ask: transaction({ 'users/rosa': next(withoutMobile, { city: undefined }) }),
    }),
  ),
  ...beside(
    withId('the id of the document', { id: 'rosa' }),
    withId('the id of another', { id: 'carl' }),
    withId('a number as id', { id: 7 }),
  ),
  ...beside(
    mends(rosa, { specialtyRequests: 'A bench', id: 'rosa' }),
    mends(rosa, { specialtyRequests: 'A bench', id: 'carl' }),
  ),
  ...beside(mends(ada, { city: 'Folsom', id: 'rosa' }), mends(ada, { city: 'Folsom', id: 'carl' })),
  ...beside(sends('and leaves the id as it is', {}), sends('and takes the id out', { id: undefined })),
  ...beside(
    removes,
    but(removes, 'an employee takes a required field out', {
      ask: transaction({ 'users/rosa': next(users.rosa, { mobile: undefined }) }),
    }),
  ),
];

export const editing: Pair[] = [...byTable, ...ofAdmins, ...ownRoles, ...marks];
