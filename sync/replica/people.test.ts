import { replicated } from '#domain/replicated.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCleanRow } from '#tests/support/people.ts';
import type { Row } from '../store.ts';
import { linesOf, withRows, sortOf } from './people.ts';

const row = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  lastName: fc.constantFrom('Fern', 'fern', 'Ölberg', '', 'Moss', 'Fern Lake'),
  role: fc.constantFrom('customer' as const, 'employee' as const),
  gone: fc.boolean(),
});
const batches = fc.array(
  fc.uniqueArray(
    row.map(({ id, lastName, role, gone }): Row<'users'> =>
      gone ? { id, gone, rev: 1 } : aCleanRow(id, { lastName, role }),
    ),
    { selector: ({ id }) => id },
  ),
);

test('a list that followed every change is the list made anew from the last states', () => {
  fc.assert(
    fc.property(batches, (written) => {
      const last = new Map(written.flat().map((state) => [state.id, state]));
      const followed = written.reduce<ReturnType<typeof withRows>>(
        (lines, rows) => withRows(replicated.users, lines, rows, 'customer'),
        [],
      );
      expect(followed).toEqual(linesOf(replicated.users, [...last.values()], 'customer'));
    }),
  );
});

test('a change of somebody else’s role leaves the very same list', () => {
  const lines = linesOf(replicated.users, [aCleanRow('a'), aCleanRow('b')], 'customer');
  expect(withRows(replicated.users, lines, [aCleanRow('c', { role: 'employee' })], 'customer')).toBe(lines);
});

test('people are sorted by last name, then first name, whatever case and accents; without a last name last', () => {
  const names = ['Zinnia Amy', ' Bob', 'öberg Ute', 'Oberg Tim', 'Fern Lake Ann', 'Fern Zoe', 'fern Bea', '李 明'];
  const people = names.map((name, index) => {
    const space = name.lastIndexOf(' ');
    return aCleanRow(`${index}`, { lastName: name.slice(0, space), firstName: name.slice(space + 1) });
  });
  expect(
    linesOf(replicated.users, people, 'customer').map(({ entry }) => `${entry.lastName} ${entry.firstName}`),
  ).toEqual(['fern Bea', 'Fern Zoe', 'Fern Lake Ann', 'Oberg Tim', 'öberg Ute', 'Zinnia Amy', '李 明', ' Bob']);
});

test('values of the wrong type do not end the list', () => {
  const broken = aCleanRow('a', { lastName: 7, firstName: null, plants: 'roses', address: {} } as never);
  expect(
    linesOf(replicated.users, [broken, aCleanRow('b', { plants: [null, { name: 'Fern' }] } as never)], 'customer'),
  ).toHaveLength(2);
  expect(sortOf(replicated.users, broken.fields)).toEqual(expect.any(String));
});
