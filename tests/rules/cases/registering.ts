/** A newcomer stores the own document. */
import { business } from '#domain/business.ts';
import type { Actor, Stored } from '#domain/permission-request.ts';
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
const untold: Actor = { uid: boss.uid, email: boss.email };
const longName = 'x'.repeat(100);
const bossRegisters: Attempt = {
  name: 'the address of the admin registers as admin, however it is written',
  actor: boss,
  ask: write({ 'users/boss': registration('boss', 'admin', business.adminEmail) }),
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
    but(bossRegisters, 'the verified address of the admin registers as customer', {
      ask: write({ 'users/boss': registration('boss', 'customer', business.adminEmail) }),
    }),
    but(bossRegisters, 'the address of the admin registers as admin before it is verified', {
      actor: { ...boss, verified: false },
    }),
  ),
  ...beside(
    but(bossRegisters, 'the address of the admin registers as customer while nobody tells whether it is verified', {
      actor: untold,
      ask: write({ 'users/boss': registration('boss', 'customer', business.adminEmail) }),
    }),
    but(bossRegisters, 'the address of the admin registers as admin while nobody tells whether it is verified', {
      actor: untold,
    }),
  ),
  ...beside(
    but(bossRegisters, 'the address of the admin registers as customer before it is verified', {
      actor: { ...boss, verified: false },
      ask: write({ 'users/boss': registration('boss', 'customer', business.adminEmail) }),
    }),
    but(bossRegisters, 'another address that is verified registers as admin', {
      actor: { ...nina, verified: true },
      ask: write({ 'users/nina': registration('nina', 'admin') }),
    }),
  ),
  ...beside(
    instead('under the own address written in another way', { email: ' NINA@Garden.test ' }),
    instead('under the own address with a word before it', { email: 'I am nina@garden.test' }),
  ),
  ...beside(
    but(registers, 'a newcomer whose account writes the address in another way registers', {
      actor: { ...nina, email: ' Nina@Garden.TEST' },
    }),
    but(registers, 'a newcomer whose account has another address registers', {
      actor: { ...nina, email: 'ninab@garden.test' },
    }),
  ),
  ...beside(
    instead('under the own address in 320 characters', { email: nina.email.padStart(320) }),
    instead('under the own address in 321 characters', { email: nina.email.padStart(321) }),
  ),
  ...beside(
    instead('with 20 digits of zip', { zipcode: '9'.repeat(20) }),
    instead('with 21 digits of zip', { zipcode: '9'.repeat(21) }),
  ),
  ...beside(instead('without a zip', { zipcode: '' }), instead('with a list as zip', { zipcode: [] })),
  ...beside(
    instead('with names of 100 characters', {
      firstName: longName,
      lastName: longName,
      fullName: `${longName} ${longName}`,
    }),
    instead('with a first name of 101 characters', { firstName: `${longName}x`, fullName: `${longName}x Marsh` }),
    instead('with a last name of 101 characters', { lastName: `${longName}x`, fullName: `Robin ${longName}x` }),
  ),
  ...beside(
    instead('with names of one letter', { firstName: 'R', lastName: 'M', fullName: 'R M' }),
    instead('without any first name', { firstName: '', fullName: ' Marsh' }),
    instead('with spaces as first name', {
      firstName: ' \t\n\u000b\u00a0\u3000\ufeff',
      fullName: ' \t\n\u000b\u00a0\u3000\ufeff Marsh',
    }),
    instead('with a space as last name', { lastName: ' ', fullName: 'Robin  ' }),
    instead('under the full name of another', { fullName: 'Garden Service Office' }),
  ),
  ...beside(
    instead('with a city and a state of 100 characters', { city: longName, state: longName }),
    instead('with a city of 101 characters', { city: `${longName}x` }),
    instead('with a state of 101 characters', { state: `${longName}x` }),
    instead('with a space as city', { city: ' ' }),
    instead('with a space as state', { state: ' ' }),
  ),
  ...beside(
    instead('with an address of 200 characters', { address: `12 ${'x'.repeat(197)}` }),
    instead('with an address of 201 characters', { address: `12 ${'x'.repeat(198)}` }),
    instead('with an address without a number', { address: 'Elm Street' }),
    instead('with an address without a letter', { address: '12' }),
    instead('with an address that ends in its number', { address: 'Elm Street 12' }),
  ),
  ...beside(
    instead('with an address of two lines', { address: '12\nÉ' }),
    instead('with signs as address', { address: '12 - 14' }),
  ),
  ...beside(
    instead('with a number of ten digits', { mobile: '0123456789' }),
    instead('with a number of nine digits', { mobile: '916555010' }),
    instead('with a number of eleven digits', { mobile: '91655501000' }),
    instead('with a number that has a sign in it', { mobile: '916-555-01' }),
  ),
];
