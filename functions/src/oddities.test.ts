import { expect, test } from 'vitest';
import { inWords, OddityList } from './oddities.ts';

test('oddities are told by kind, with their fields and how many entries', () => {
  const found = new OddityList();
  found.add('id', 'missing');
  found.add('messages', 'no-id', 1);
  found.add('city', 'missing');
  found.add('messages', 'no-id', 2);
  found.add('notes', 'no-id', 0);
  found.add('', 'unknown-fields', 2);
  expect(inWords(found.all())).toBe(
    'id, city missing, added; messages (3) without an id of its own, which is given; fields (2) unknown to the app, left and not shown',
  );
});
