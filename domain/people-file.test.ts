import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { aUser } from '#tests/support/people.ts';
import type { Catalogue } from './catalogue.ts';
import { peopleFile, peopleFileName } from './people-file.ts';
import { newPlant } from './plant-form.ts';
import type { User } from './user.ts';

const empty: Catalogue = { id: 'plants', plants: [], categories: ['Herbs', 'Fruit'] };
const catalogue: Catalogue = {
  ...empty,
  plants: [
    { ...newPlant('mint', empty), name: 'Mint' },
    { ...newPlant('basil', empty), name: 'Basil' },
    { ...newPlant('fig', empty), name: 'Fig', category: 'Fruit' },
  ],
};
const read = (people: readonly User[]): Record<string, string>[] =>
  parse(peopleFile(people, catalogue), { bom: true, columns: true });

test('has a row for each customer, and what they chose by category', () => {
  const maria = aUser('maria', {
    firstName: 'Maria',
    lastName: 'Alvarez',
    mobile: '9165550142',
    email: 'maria@mail.test',
    address: '9217 Oak Street, rear',
    city: 'Orangevale',
    specialtyRequests: 'No gravel.\n"Shade", please.',
    plants: [{ id: 'mint', name: 'Mint' }, { name: 'basil' }, { id: 'fig', name: 'Fig' }, { name: 'Aloe' }],
  });
  expect(read([maria, aUser('ada')])).toEqual([
    {
      'Last name': 'Alvarez',
      'First name': 'Maria',
      Mobile: '(916) 555-0142',
      Email: 'maria@mail.test',
      Address: '9217 Oak Street, rear',
      City: 'Orangevale',
      State: 'CA',
      Zipcode: '95655',
      'Specialty requests': 'No gravel.\n"Shade", please.',
      Herbs: 'Basil, Mint',
      Fruit: 'Fig',
      'Other / no longer offered': 'Aloe',
    },
    expect.objectContaining({ 'Last name': 'Lovelace', Herbs: '', Fruit: '', 'Other / no longer offered': '' }),
  ]);
});

test('has no column for what is no longer offered where nobody chose such a plant', () => {
  expect(Object.keys(read([aUser('ada')])[0] ?? {})).toHaveLength(11);
});

test('holds nothing that staff wrote, and no messages', () => {
  const person = aUser('ada', {
    primaryNote: 'Gate code 4711',
    notes: [{ id: 'n', note: 'Difficult', createdBy: 'Dana', createdAt: 1 }],
    messages: [{ id: 'm', message: 'Hello', userId: 'ada', read: false, createdAt: 1 }],
  });
  expect(peopleFile([person], catalogue)).not.toMatch(/4711|Difficult|Hello|Dana/);
});

test('defuses what a customer wrote to be run in a spreadsheet', () => {
  const [row] = read([aUser('x', { lastName: '=1+1', specialtyRequests: '@SUM(A1:A9)', plants: [{ name: '+1' }] })]);
  expect(row).toMatchObject({ 'Last name': "'=1+1", 'Specialty requests': "'@SUM(A1:A9)" });
  expect(row?.['Other / no longer offered']).toBe("'+1");
});

test('is not stopped by a document that holds anything', () => {
  const odd = { ...aUser('odd'), lastName: 7, mobile: null, plants: [null, { name: {} }, 'Fig'] } as unknown as User;
  expect(read([odd, { ...odd, plants: 'Fig' } as unknown as User])).toHaveLength(2);
});

test('is called after the day', () => {
  expect(peopleFileName(new Date(2026, 0, 5, 23, 59))).toBe('customers-2026-01-05.csv');
});

test('has one column for a category that stands twice', () => {
  const twice = { ...catalogue, categories: ['Herbs', 'Fruit', 'Herbs'] };
  const [titles = ''] = peopleFile([aUser('maria', { plants: [{ id: 'mint', name: 'Mint' }] })], twice).split('\r\n');
  expect(titles.match(/Herbs/g)).toHaveLength(1);
});
