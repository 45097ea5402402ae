import { expect, test } from 'vitest';
import { business } from '#domain/business.ts';
import { catalogueShape, fits, userShape } from '#domain/document-shapes.ts';
import { demoData } from './demo-data.ts';

const marks = { rev: 1, edit: 'seed:1', syncedAt: null };
const { accounts, users, catalogue } = demoData({ seed: 1 });

test('the same seed makes the same company, another seed another one', () => {
  expect(demoData({ seed: 1 })).toEqual(demoData({ seed: 1 }));
  expect(demoData({ seed: 2 }).users).not.toEqual(users);
});

test('one administrator, one employee and sixty customers, all with ids and e-mails of their own', () => {
  const count = (role: string) => users.filter((user) => user.role === role).length;
  expect([count('admin'), count('employee'), count('customer')]).toEqual([1, 1, 60]);
  for (const field of ['id', 'email'] as const) expect(new Set(users.map((user) => user[field])).size).toBe(62);
});

test('each role can sign in', () => {
  const role = (uid: string) => users.find((user) => user.id === uid)?.role;
  expect(accounts.map(({ email, uid }) => [email, role(uid)])).toEqual([
    [business.adminEmail, 'admin'],
    ['employee@garden.test', 'employee'],
    ['customer@garden.test', 'customer'],
  ]);
});

test('every document has the fields that the rules ask for', () => {
  expect(users.filter((user) => !fits(userShape, { ...user, ...marks }))).toEqual([]);
  expect(fits(catalogueShape, { ...catalogue, ...marks })).toBe(true);
});

test('the catalogue has 42 plants in true categories, with months and sizes within their limits', () => {
  expect(new Set(catalogue.plants.map((plant) => plant.name)).size).toBe(42);
  for (const { category, plantingMonths, size, description } of catalogue.plants) {
    expect(catalogue.categories).toContain(category);
    for (const month of plantingMonths) expect([month >= 0, month <= 11]).toEqual([true, true]);
    expect([size >= 1, size <= 10_000, description.length <= 195]).toEqual([true, true, true]);
  }
});

test('"at least 40 real garden plants in at least 5 categories", each described in a sentence or two', () => {
  expect(catalogue.plants.length).toBeGreaterThanOrEqual(40);
  const used = new Set(catalogue.plants.map(({ category }) => category));
  expect([used.size >= 5, used]).toEqual([true, new Set(catalogue.categories)]);
  for (const { description } of catalogue.plants) expect(description).toMatch(/^[A-Z].{19,}\.$/u);
});

test.each([
  // The months of planting in Sacramento: after the last frost, in the cool fall, bulbs before winter, bare roots in it.
  ['Tomato', [3, 5]],
  ['Lettuce', [8, 2]],
  ['Daffodil', [9, 11]],
  ['Tulip', [10, 0]],
  ['Rose', [11, 2]],
])('%s is planted in its true months', (name, months) => {
  expect(catalogue.plants.find((plant) => plant.name === name)?.plantingMonths).toEqual(months);
});

test('the customer of the pictures is there', () => {
  expect(users.find((user) => user.lastName === 'Alvarez')).toMatchObject({
    firstName: 'Maria',
    address: '9217 Oak Leaf Way',
    city: 'Orangevale',
    state: 'CA',
    mobile: '9165550142',
  });
});

test('ten thousand customers are all different', () => {
  const many = demoData({ seed: 7, customers: 10_000 });
  expect(new Set(many.users.map((user) => user.email)).size).toBe(10_002);
});
