import { expect, test } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import { aUser } from '#tests/support/people.ts';
import { readDocument } from './reading.ts';

const read = (stored: object) => readDocument(replicated.users, 'ada', { ...aUser('ada'), ...stored }, undefined);

test.each([
  ['of the app', { rev: 1 }, undefined],
  ['made by hand, without a revision', {}, undefined],
  ['written once, with another id in it', { rev: 1, id: 'bob' }, { id: 'bob', rev: 1 }],
  ['written once, without an id in it', { rev: 1, id: 7 }, { id: null, rev: 1 }],
  ['with a fraction as its revision', { rev: 4.5 }, { id: 'ada', rev: 4.5 }],
])('a document %s is summed up by the server as what stands in it', (_, stored, summed) => {
  expect(read(stored)).toEqual(expect.objectContaining({ id: 'ada' }));
  expect((read(stored) as { summed?: unknown }).summed).toEqual(summed);
});
