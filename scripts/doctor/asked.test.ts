import { beforeAll, expect, test } from 'vitest';
import { type Asked, askedByTheApp } from './asked.ts';

let asked: Asked;
beforeAll(async () => {
  asked = await askedByTheApp();
});

test('the app asks three services of Google and that of the weather', () => {
  expect(asked.origins).toEqual([
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    'https://firestore.googleapis.com',
    'https://weather.visualcrossing.com',
  ]);
});

test('the app asks for users by time, by name and by revision, and for departures by time', () => {
  const told = asked.queries.map(
    ({ collection, filters, orders }) =>
      `${collection}: ${filters.map(({ field, op }) => `${field} ${op}`).join(', ')}; ${orders.map(({ field }) => field).join(', ')}`,
  );
  expect(told.toSorted()).toEqual([
    'departures: syncedAt >; syncedAt, __name__',
    'users: role in, __name__ >=, __name__ <; __name__',
    'users: role in, id >=, id <, rev >=, rev <=; ',
    'users: role in, syncedAt >; syncedAt, __name__',
  ]);
});
