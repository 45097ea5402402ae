/** A newcomer stores the own document. */
import type { Stored } from '#domain/permissions.ts';
import { type Attempt, beside, but, type Pair, transaction, write } from '../case.ts';
import { ada, boss, departed, nina, registration } from '../world.ts';

const document = registration('nina', 'customer');
const registers: Attempt = {
  name: 'a newcomer registers as a customer',
  actor: nina,
  ask: write({ 'users/nina': document }),
};
const reads: Attempt = {
  name: 'a newcomer looks first, then registers',
  actor: nina,
  ask: transaction({ 'users/nina': document }),
};
const bossRegisters: Attempt = {
  name: 'the address of the admin registers as admin, however it is written',
  actor: boss,
  ask: write({ 'users/boss': registration('boss', 'admin', 'admin@garden.test') }),
};

function instead(name: string, change: Stored): Attempt {
  const changed = Object.entries({ ...document, ...change }).filter(([, value]) => value !== undefined);
  return but(registers, `a newcomer registers ${name}`, { ask: write({ 'users/nina': Object.fromEntries(changed) }) });
}

const other = (value: unknown): unknown => (typeof value === 'string' ? [value] : String(value));

export const registering: Pair[] = [
  ...beside(
    registers,
    but(registers, 'a newcomer registers in the place of another', {
      ask: write({ 'users/boss': registration('boss', 'customer', nina.email) }),
    }),
    but(registers, 'an admin registers somebody else', {
      actor: ada,
      ask: write({ 'users/nina': registration('nina', 'customer', ada.email) }),
    }),
    but(registers, 'nobody registers', { actor: null }),
    but(registers, 'somebody who was deleted registers again', {
      world: { 'departures/nina': { ...departed('nina', 9, null), syncedAt: { seconds: 1, nanoseconds: 0 } } },
    }),
    instead('as an employee', { role: 'employee' }),
    instead('as an admin', { role: 'admin' }),
    instead('under an id that is not the own', { id: 'rosa' }),
    instead('under the address of somebody else', { email: 'rosa@garden.test' }),
    instead('as not active', { active: false }),
    instead('with a picture', { imgUrl: 'https://garden.test/me.png' }),
    instead('with chosen plants', { plants: [{ name: 'Basil' }] }),
    instead('with messages', { messages: [{ message: 'Hello' }] }),
    instead('with notes', { notes: [] }),
    instead('with a primary note', { primaryNote: '' }),
    instead('with specialty requests', { specialtyRequests: '' }),
    instead('with a field that nobody knows', { nickname: 'Nin' }),
    instead('at the second revision', { rev: 2 }),
    instead('at the time of the phone', { syncedAt: { seconds: 1_800_000_000, nanoseconds: 0 } }),
    ...Object.keys(document).map((field) => instead(`without ${field}`, { [field]: undefined })),
    ...Object.entries(document).map(([field, value]) =>
      instead(`with another type of ${field}`, { [field]: other(value) }),
    ),
  ),
  ...beside(
    reads,
    but(reads, 'an admin looks first, then registers somebody else', {
      actor: ada,
      ask: transaction({ 'users/nina': registration('nina', 'customer', ada.email) }),
    }),
  ),
  ...beside(
    bossRegisters,
    but(bossRegisters, 'the address of the admin registers as customer', {
      ask: write({ 'users/boss': registration('boss', 'customer', 'admin@garden.test') }),
    }),
  ),
];
