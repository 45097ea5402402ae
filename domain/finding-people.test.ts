import { expect, it } from 'vitest';
import { findPeople, idsAsText } from './finding-people.ts';
import { personLine } from './person-line.ts';
import type { User } from './user.ts';

const line = (lastName: string, picks: unknown) => ({
  ...personLine({ lastName, mobile: '9165550123', plants: picks } as unknown as User),
  lastName,
});
const plants = [
  { id: 'p1', name: 'Roma tomato' },
  { id: 'p2', name: 'Tomato' },
  { id: 'p11', name: 'Chérry' },
];
const found = (query: string, people: ReturnType<typeof line>[]) =>
  findPeople(people, query, plants).map(({ lastName }) => lastName);

it('ids stand as one text, and nothing where there are none', () => {
  expect(idsAsText(['p1', 'p2'])).toBe('\np1\np2\n');
  expect(idsAsText([])).toBe('');
  expect(idsAsText([''])).toBe('');
});

it('whoever chose a plant is found by each name of it, in any case, with accents or without, beside other words', () => {
  const people = [
    line('Alvarez', [{ id: 'p1', name: 'Tomato' }]),
    line('Zhang', [{ id: 'p11', name: 'Sour cherry' }]),
    line('Abbott', [{ name: 'Fern' }]),
  ];
  expect(found('ROMA', people)).toEqual(['Alvarez']);
  expect(found('tomato', people)).toEqual(['Alvarez']);
  expect(found('alvarez, roma', people)).toEqual(['Alvarez']);
  expect(found('roma 916-555-0123', people)).toEqual(['Alvarez']);
  expect(found('alvarez cherry', people)).toEqual([]);
  expect(found('cherry', people)).toEqual(['Zhang']);
  expect(found('sour', people)).toEqual(['Zhang']);
  expect(found('fern', people)).toEqual(['Abbott']);
  expect(found('0123', people)).toEqual(['Alvarez', 'Zhang', 'Abbott']);
});

it('picks that are none are nobody’s', () => {
  const odd = [null, 'p1', { id: 1 }, {}, { id: '' }];
  expect(found('roma', [line('Odd', odd), line('None', undefined), line('Text', 'p1')])).toEqual([]);
});
