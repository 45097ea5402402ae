/** How large each field may grow: at the limit, and one beyond. */
import type { Stored } from '#domain/permission-request.ts';
import { type Attempt, beside, type Pair, write } from '../case.ts';
import { ada, catalogue, emil, next, users } from '../world.ts';

const texts = {
  firstName: 100,
  lastName: 100,
  fullName: 201,
  email: 320,
  mobile: 50,
  address: 200,
  city: 100,
  state: 100,
  zipcode: 20,
  imgUrl: 2000,
  primaryNote: 20_000,
  specialtyRequests: 5000,
};
const ofCatalogue = { plants: 2000, categories: 200 };

const text = (length: number): string => 'x'.repeat(length);
const list = (length: number): string[] => Array.from({ length }, () => 'x');

function user(name: string, change: Stored): Attempt {
  return { name, actor: ada, ask: write({ 'users/rosa': next(users.rosa, change) }) };
}

function plants(name: string, change: Stored): Attempt {
  return { name, actor: emil, ask: write({ 'plants/plants': next(catalogue, change) }) };
}

function limits(
  sizes: Record<string, number>,
  what: string,
  grow: (size: number) => unknown,
  attempt: (name: string, change: Stored) => Attempt,
): Pair[] {
  const named = (field: string, size: number): Attempt =>
    attempt(`${field} of ${what} holds ${size}`, { [field]: grow(size) });
  return Object.entries(sizes).flatMap(([field, size]) => beside(named(field, size), named(field, size + 1)));
}

export const sizes: Pair[] = [
  ...limits(texts, 'a user', text, user),
  ...limits(ofCatalogue, 'the catalogue', list, plants),
  ...beside(user('a first name is a text', { firstName: 'x' }), user('a first name is a list', { firstName: ['x'] })),
  ...beside(
    user('a first name holds 100 emoji', { firstName: '🌻'.repeat(100) }),
    user('a first name holds 101 emoji', { firstName: '🌻'.repeat(101) }),
  ),
  ...beside(
    user('a note for all holds 10000 emoji', { primaryNote: '🌻'.repeat(10_000) }),
    user('a note for all holds 10001 emoji', { primaryNote: '🌻'.repeat(10_001) }),
  ),
  ...beside(
    user('a first name holds two lines', { firstName: 'Robin\nMarsh' }),
    user('a first name is a map', { firstName: { text: 'Robin' } }),
  ),
  ...beside(
    user('active is no', { active: false }),
    user('active is a word', { active: 'no' }),
    user('active is nothing', { active: null }),
    user('active is a number', { active: 0 }),
  ),
  ...beside(
    user('the city alone changes', { city: 'Folsom' }),
    user('a field that nobody knows comes beside the city', { city: 'Folsom', nickname: 'Rosie' }),
  ),
];
