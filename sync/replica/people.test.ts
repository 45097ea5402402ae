import { replicated } from '#domain/replicated.ts';
import * as fc from 'fast-check';
import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { aCleanRow, aDirtyRow } from '#tests/support/people.ts';
import type { Row, StoreChange } from '../store.ts';
import { everybodyOf, linesOf, livePeople, peopleOf, SortedPeople, sortOf, writtenUsers } from './people.ts';

const row = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  lastName: fc.constantFrom('Fern', 'fern', 'Ölberg', '', 'Moss', 'Fern Lake'),
  role: fc.constantFrom('customer' as const, 'employee' as const),
  gone: fc.boolean(),
});
/** Somebody may be in a batch more than once. */
const batches = fc.array(
  fc.array(
    row.map(({ id, lastName, role, gone }): Row<'users'> =>
      gone ? { id, gone, rev: 1 } : aCleanRow(id, { lastName, role }),
    ),
  ),
);

test('a list that followed every change is the list made anew from the last states', () => {
  fc.assert(
    fc.property(batches, (written) => {
      const last = new Map(written.flat().map((state) => [state.id, state]));
      const people = new SortedPeople(replicated.users, 'customer');
      const followed = [[], ...written].map((rows) => people.write(rows)).at(-1);
      const anew = linesOf(replicated.users, [...last.values()], 'customer');
      expect(followed).toEqual(anew.map(({ entry }) => entry));
    }),
  );
});

test('what changes nothing that is shown leaves the very same list', () => {
  const people = new SortedPeople(replicated.users, 'customer');
  const list = people.write([aCleanRow('a'), aCleanRow('b')]);
  expect(people.write([aCleanRow('c', { role: 'employee' })])).toBe(list);
  expect(people.write([aCleanRow('b'), aCleanRow('a')])).toBe(list);
  expect(people.write([aDirtyRow('a')])).not.toBe(list);
});

test('a list that was given out stays as it was', () => {
  const people = new SortedPeople(replicated.users, 'customer');
  const list = people.write([aCleanRow('a', { lastName: 'Fern' }), aCleanRow('b', { lastName: 'Moss' })]);
  people.write([aCleanRow('a', { lastName: 'Reed' })]);
  expect(list.map(({ lastName }) => lastName)).toEqual(['Fern', 'Moss']);
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

/** A store with these people, whose list is read only when `answer` is called. */
function slowStore(rows: readonly Row<'users'>[]) {
  const changes$ = new Subject<StoreChange>();
  let answer = () => {};
  const read = new Promise<void>((resolve) => (answer = resolve));
  const usersOf = async () => {
    await read;
    return [...rows];
  };
  const write = (row: Row<'users'>) =>
    changes$.next({ kind: 'rows', rows: [{ ref: { collection: 'users', id: row.id }, row, at: 0 }] });
  return { usersOf, changes$, answer, write };
}

describe('while the whole list is still read', () => {
  const [ada, moss, zoe] = ['Ada', 'Moss', 'Zoe'].map((lastName) => aCleanRow(lastName, { lastName }));
  const page = [ada, moss] as Row<'users'>[];

  function followed() {
    const store = slowStore([...page, zoe as Row<'users'>]);
    const shown: string[] = [];
    peopleOf(replicated.users, 'customer', {
      complete: livePeople(replicated.users, store, 'customer'),
      written: writtenUsers(store),
      firstPage: async () => page,
    }).subscribe((people) => shown.push(people.map(({ lastName }) => lastName).join(' ')));
    return { ...store, shown };
  }

  test('its first page follows what is written', async () => {
    const { shown, write, answer } = followed();
    await eventually(() => expect(shown).toEqual(['Ada Moss']));
    write(aCleanRow('Ada', { lastName: 'Birch' }));
    write(aCleanRow('Iris', { lastName: 'Iris' }));
    write({ id: 'Moss', gone: true, rev: 2 });
    expect(shown.slice(1)).toEqual(['Birch Moss', 'Birch Iris Moss', 'Birch Iris']);
    answer();
    await eventually(() => expect(shown.at(-1)).toBe('Birch Iris Zoe'));
  });

  test('nobody is added whose neighbours are not there yet, and nothing is told twice', async () => {
    const { shown, write } = followed();
    await eventually(() => expect(shown).toEqual(['Ada Moss']));
    write(aCleanRow('Reed', { lastName: 'Reed' }));
    write({ id: 'Quince', gone: true, rev: 2 });
    write(aCleanRow('Boss', { lastName: 'Boss', role: 'employee' }));
    expect(shown).toEqual(['Ada Moss']);
  });
});

test('everybody is read with what is written meanwhile', async () => {
  const rows = ['Ada', 'Moss', 'Zoe'].map((lastName) => aCleanRow(lastName, { lastName }));
  const store = slowStore(rows);
  const everybody = everybodyOf(replicated.users, store, 'customer');
  store.write(aCleanRow('Zoe', { lastName: 'Abel' }));
  store.write({ id: 'Moss', gone: true, rev: 2 });
  store.write(aCleanRow('Reed', { lastName: 'Reed' }));
  store.write(aCleanRow('Boss', { lastName: 'Boss', role: 'employee' }));
  store.answer();
  expect((await everybody).map(({ lastName }) => lastName)).toEqual(['Abel', 'Ada', 'Reed']);
  expect(store.changes$.observed).toBe(false);
});
