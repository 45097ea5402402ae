/** Every role before every document of users and departures: whoever is not named as allowed is refused. */
import type { Actor, Stored } from '#domain/permission-request.ts';
import type { Role } from '#domain/user.ts';
import { type Ask, type Attempt, beside, get, type Pair, type World, write } from '../case.ts';
import { ada, alma, carl, departed, edda, emil, next, nina, rosa, users } from '../world.ts';

type Uid = keyof typeof users;

const actors: (Actor | null)[] = [ada, alma, emil, edda, rosa, carl, nina, null];
const targets: Uid[] = ['ada', 'emil', 'rosa'];
const admins = [ada, alma];
const staff = [...admins, emil, edda];
const uidOf = (actor: Actor | null) => actor?.uid ?? 'nobody';
const roleOf = (uid: Uid) => users[uid]['role'] as Role;

interface Deed {
  /** '<who> <does what>' */
  name: string;
  /** In the first place the nearest to those who may not. */
  may: Actor[];
  ask: Ask;
  world?: World;
}

/** One deed tried by everybody. */
function triedByAll({ name, may, ask, world }: Deed): Pair[] {
  const attempt = (actor: Actor | null): Attempt => ({
    name: `${uidOf(actor)} ${name}`,
    actor,
    ask,
    ...(world && { world }),
  });
  const refused = actors.filter((actor) => !may.some(({ uid }) => uid === actor?.uid)).map(attempt);
  return may.flatMap((actor) => beside(attempt(actor), ...refused));
}

/** One deed that nobody may, beside one that is allowed. */
const refusedToAll = (allowed: Attempt, name: string, ask: Ask, world?: World): Pair[] =>
  beside(allowed, ...actors.map((actor) => ({ name: `${uidOf(actor)} ${name}`, actor, ask, ...(world && { world }) })));

const reads: Attempt = { name: 'rosa reads the own document', actor: rosa, ask: get('users/rosa') };

const reading: Pair[] = [
  ...triedByAll({ name: 'reads rosa', may: [rosa, emil, edda, ada, alma], ask: get('users/rosa') }),
  ...triedByAll({ name: 'reads emil', may: [emil, ada, alma], ask: get('users/emil') }),
  ...triedByAll({ name: 'reads ada', may: [ada], ask: get('users/ada') }),
  ...triedByAll({ name: 'asks for a missing user', may: [emil, edda, ada, alma], ask: get('users/gone') }),
  ...triedByAll({ name: 'reads a departure', may: staff, ask: get('departures/gone') }),
  ...triedByAll({ name: 'lists departures', may: staff, ask: { kind: 'page', feed: 'departures' } }),
  ...triedByAll({ name: 'lists customers', may: staff, ask: { kind: 'page', feed: 'users', roles: ['customer'] } }),
  ...triedByAll({ name: 'lists employees', may: admins, ask: { kind: 'page', feed: 'users', roles: ['employee'] } }),
  ...refusedToAll(reads, 'lists admins', { kind: 'page', feed: 'users', roles: ['admin'] }),
  ...refusedToAll(reads, 'lists everybody', { kind: 'page', feed: 'users' }),
];

const early = { seconds: 1_600_000_000, nanoseconds: 0 };
const told = (uid: string, rev: number, role: Role | null): World => ({
  [`departures/${uid}`]: { ...departed(uid, rev, role), syncedAt: early },
});
const removes: Attempt = {
  name: 'ada removes rosa',
  actor: ada,
  ask: write({ 'users/rosa': null, 'departures/rosa': departed('rosa', 4, null) }),
};
const deletion = (uid: Uid) => write({ [`users/${uid}`]: null, [`departures/${uid}`]: departed(uid, 4, null) });

const deleting: Pair[] = targets.flatMap((uid) =>
  roleOf(uid) === 'admin'
    ? refusedToAll(removes, `removes ${uid}`, deletion(uid))
    : triedByAll({ name: `removes ${uid}`, may: admins, ask: deletion(uid) }),
);

/** A change of role as the app writes it: with the entry, or without one where all may hold the person again. */
const roleChange = (uid: Uid, role: Role): Ask =>
  write({
    [`users/${uid}`]: next(users[uid], { role }),
    [`departures/${uid}`]: role === 'customer' ? null : departed(uid, 4, role),
  });

const changingRoles: Pair[] = [
  ...triedByAll({ name: 'makes rosa an employee', may: admins, ask: roleChange('rosa', 'employee') }),
  ...triedByAll({
    name: 'makes emil a customer',
    may: admins,
    ask: roleChange('emil', 'customer'),
    world: told('emil', 3, 'employee'),
  }),
  ...refusedToAll(removes, 'makes rosa an admin', roleChange('rosa', 'admin')),
  ...refusedToAll(removes, 'makes emil an admin', roleChange('emil', 'admin')),
  ...refusedToAll(removes, 'makes ada an employee', roleChange('ada', 'employee')),
  ...refusedToAll(removes, 'makes ada a customer', roleChange('ada', 'customer')),
];

const newcomer = (role: Role): Ask => write({ 'users/x': next({ ...users.rosa, id: 'x', rev: 0 }, { role }) });

const creating: Pair[] = (['customer', 'employee', 'admin'] as const).flatMap((role) =>
  refusedToAll(removes, `makes a document for another ${role}`, newcomer(role)),
);

/** An entry alone tells something untrue, whoever writes it: made, changed field by field, or taken away. */
const entry: Stored = departed('emil', 3, 'employee');
const changed: [string, Stored][] = [
  ['id', { id: 'edda' }],
  ['revision', { rev: 4 }],
  ['role', { role: null }],
  ['time', {}],
  ['name', { lastName: 'Marsh' }],
];
const departuresAlone: Pair[] = [
  ...refusedToAll(removes, 'tells that rosa left', write({ 'departures/rosa': departed('rosa', 4, null) })),
  ...changed.flatMap(([what, change]) =>
    refusedToAll(
      removes,
      `changes the ${what} of a departure`,
      write({ 'departures/emil': { ...entry, ...change } }),
      told('emil', 3, 'employee'),
    ),
  ),
  ...refusedToAll(removes, 'takes a departure away', write({ 'departures/emil': null }), told('emil', 3, 'employee')),
];

export const everybody: Pair[] = [...reading, ...deleting, ...changingRoles, ...creating, ...departuresAlone];
