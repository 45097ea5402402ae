/** Deletions and changes of role, each with its entry in `departures`. */
import { business } from '#domain/business.ts';
import type { Stored } from '#domain/permission-request.ts';
import type { Role } from '#domain/user.ts';
import { type Attempt, beside, but, type Pair, transaction, type World, write } from '../case.ts';
import { ada, boss, carl, departed, emil, next, registration, rosa, users } from '../world.ts';

const early = { seconds: 1_600_000_000, nanoseconds: 0 };

const deletion = (uid: string, entry: Stored = departed(uid, 4, null)) =>
  write({ [`users/${uid}`]: null, [`departures/${uid}`]: entry });
const deletes: Attempt = { name: 'an admin deletes a customer', actor: ada, ask: deletion('rosa') };
const deletesEmployee: Attempt = {
  name: 'an admin deletes somebody who became an employee',
  actor: ada,
  world: { 'departures/emil': { ...departed('emil', 2, 'employee'), syncedAt: early } },
  ask: deletion('emil'),
};
const telling = (name: string, change: Stored): Attempt =>
  but(deletes, `an admin deletes a customer and tells ${name}`, {
    ask: deletion('rosa', { ...departed('rosa', 4, null), ...change }),
  });

const deletions: Pair[] = [
  ...beside(
    deletes,
    but(deletes, 'an employee deletes a customer', { actor: emil }),
    but(deletes, 'a customer deletes another customer', { actor: carl }),
    but(deletes, 'a customer deletes the own document', { actor: rosa }),
    ...['gardener', 'constructor'].map((role) =>
      but(deletes, `somebody with the role ${role}, which is none, deletes a customer`, {
        world: { 'users/ada': { ...users.ada, role } },
      }),
    ),
    but(deletes, 'an admin deletes another admin', { ask: deletion('alma') }),
    but(deletes, 'an admin deletes the own document', { ask: deletion('ada') }),
    but(deletes, 'an admin deletes a customer without a departure', { ask: write({ 'users/rosa': null }) }),
    but(deletes, 'an admin deletes a customer and tells the departure of another', {
      ask: write({ 'users/rosa': null, 'departures/carl': departed('carl', 4, null) }),
    }),
    telling('an earlier revision', { rev: 3 }),
    telling('a later revision', { rev: 5 }),
    telling('a role', { role: 'customer' }),
    telling('the id of another', { id: 'carl' }),
    telling('the name too', { lastName: 'Marsh' }),
    telling('the time of the phone', { syncedAt: early }),
  ),
  ...beside(
    deletesEmployee,
    but(deletesEmployee, 'an admin deletes an employee whose earlier departure stays', {
      ask: write({ 'users/emil': null }),
    }),
  ),
];

function roleChange(uid: 'rosa' | 'emil' | 'ada', role: Role, entry?: Stored | null): Attempt['ask'] {
  const documents: World = { [`users/${uid}`]: next(users[uid], { role }) };
  return write(entry === undefined ? documents : { ...documents, [`departures/${uid}`]: entry });
}

const promotes: Attempt = {
  name: 'an admin makes a customer an employee',
  actor: ada,
  ask: roleChange('rosa', 'employee', departed('rosa', 4, 'employee')),
};
const wasPromoted = { 'departures/emil': { ...departed('emil', 2, 'employee'), syncedAt: early } };
const returns: Attempt = {
  name: 'an admin makes an employee a customer again',
  actor: ada,
  world: wasPromoted,
  ask: roleChange('emil', 'customer', null),
};
const returnsUnknown: Attempt = {
  name: 'an admin makes an employee without a departure a customer',
  actor: ada,
  ask: roleChange('emil', 'customer'),
};

const roleChanges: Pair[] = [
  ...beside(
    promotes,
    but(promotes, 'an employee makes a customer an employee', { actor: emil }),
    but(promotes, 'a customer becomes an employee by own hand', { actor: rosa }),
    but(promotes, 'an admin makes a customer an employee without a departure', { ask: roleChange('rosa', 'employee') }),
    but(promotes, 'an admin makes a customer an employee with the departure of a deletion', {
      ask: roleChange('rosa', 'employee', departed('rosa', 4, null)),
    }),
    but(promotes, 'an admin makes a customer an employee with an earlier departure', {
      ask: roleChange('rosa', 'employee', departed('rosa', 3, 'employee')),
    }),
    but(promotes, 'an admin makes a customer an employee in another city', {
      ask: write({
        'users/rosa': next(users.rosa, { role: 'employee', city: 'Folsom' }),
        'departures/rosa': departed('rosa', 4, 'employee'),
      }),
    }),
    but(promotes, 'an admin makes a customer an employee and adds a note', {
      ask: write({
        'users/rosa': next(users.rosa, { role: 'employee', notes: [] }),
        'departures/rosa': departed('rosa', 4, 'employee'),
      }),
    }),
    but(promotes, 'an admin takes the role of a customer out', {
      ask: write({ 'users/rosa': next(users.rosa, { role: undefined }), 'departures/rosa': departed('rosa', 4, null) }),
    }),
    but(promotes, 'an admin makes a customer a gardener', {
      ask: roleChange('rosa', 'gardener' as Role, departed('rosa', 4, 'gardener' as Role)),
    }),
    but(promotes, 'an admin makes a customer an admin', { ask: roleChange('rosa', 'admin') }),
    but(promotes, 'an admin makes a customer an admin with a departure', {
      ask: roleChange('rosa', 'admin', departed('rosa', 4, 'admin')),
    }),
    but(promotes, 'an admin becomes an employee by own hand', {
      ask: roleChange('ada', 'employee', departed('ada', 4, 'employee')),
    }),
  ),
  ...beside(
    returns,
    but(returns, 'an employee becomes a customer by own hand', { actor: emil }),
    but(returns, 'an admin makes an employee a customer whose departure stays', {
      ask: roleChange('emil', 'customer'),
    }),
    but(returns, 'an admin takes a departure away while the role stays', {
      ask: write({ 'departures/emil': null }),
    }),
    but(returns, 'an admin takes a departure away while another field changes', {
      ask: write({ 'users/emil': next(users.emil, { city: 'Folsom' }), 'departures/emil': null }),
    }),
  ),
  ...beside(
    returnsUnknown,
    but(returnsUnknown, 'an employee without a departure becomes a customer by own hand', { actor: emil }),
  ),
];

/** The fixed admin, who registered before the address was verified. */
const asCustomer = { ...registration('boss', 'customer', business.adminEmail), rev: 3, edit: 'a:1', syncedAt: early };
const claim = (change: Stored, entry: Stored | null = departed('boss', 4, 'admin')): Attempt['ask'] =>
  write({
    'users/boss': next(asCustomer, { role: 'admin', ...change }),
    ...(entry && { 'departures/boss': entry }),
  });
const claims: Attempt = {
  name: 'the fixed address becomes admin once it is verified',
  actor: boss,
  world: { 'users/boss': asCustomer },
  ask: claim({}),
};
const asEmployee: World = { 'users/boss': { ...asCustomer, role: 'employee' } };
const claiming = beside(
  claims,
  but(claims, 'the fixed address becomes admin before it is verified', { actor: { ...boss, verified: false } }),
  but(claims, 'another address becomes admin although it is verified', {
    actor: { ...boss, email: 'boss@garden.test' },
  }),
  but(claims, 'the fixed address makes another admin', {
    ask: write({
      'users/rosa': next(users.rosa, { role: 'admin' }),
      'departures/rosa': departed('rosa', 4, 'admin'),
    }),
  }),
  but(claims, 'the fixed address becomes admin and tells nobody', { ask: claim({}, null) }),
  but(claims, 'the fixed address becomes admin and tells an earlier revision', {
    ask: claim({}, departed('boss', 3, 'admin')),
  }),
  but(claims, 'the fixed address becomes admin in another city', { ask: claim({ city: 'Folsom' }) }),
  but(claims, 'the fixed address becomes admin and chooses a plant', { ask: claim({ plants: [{ name: 'Basil' }] }) }),
  but(claims, 'the fixed address becomes an employee', {
    ask: claim({ role: 'employee' }, departed('boss', 4, 'employee')),
  }),
  but(claims, 'an employee with the fixed address becomes admin by own hand', { world: asEmployee }),
  but(claims, 'an admin makes the fixed address admin', { actor: ada }),
);

const looks = but(deletes, 'an admin looks first, then deletes a customer', {
  ask: transaction({ 'users/rosa': null, 'departures/rosa': departed('rosa', 4, null) }),
});
const looking = beside(looks, but(looks, 'an employee looks first, then deletes a customer', { actor: emil }));

const alone = (name: string, document: World): Attempt => ({ name, actor: ada, ask: write(document) });

const departuresAlone: Pair[] = beside(
  deletes,
  alone('an admin tells that a customer left who did not', { 'departures/rosa': departed('rosa', 4, null) }),
  alone('an admin tells that a customer is a customer', { 'departures/rosa': departed('rosa', 4, 'customer') }),
  alone('an admin tells that somebody left who never was', { 'departures/never': departed('never', 1, null) }),
);

export const leaving: Pair[] = [...deletions, ...roleChanges, ...claiming, ...looking, ...departuresAlone];
