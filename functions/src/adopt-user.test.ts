import { describe, expect, test } from 'vitest';
import { noCatalogue } from '../../domain/catalogue.ts';
import { deepEqual } from '../../domain/equal.ts';
import { readMarks } from '../../domain/marks.ts';
import { isPlain } from '../../domain/plain.ts';
import { readCatalogue, readUser } from '../../domain/schemas.ts';
import type { User } from '../../domain/user.ts';
import { earlierProject, oddnesses, type Stored } from '../../tests/support/earlier-project.ts';
import { adoptCatalogue } from './adopt-catalogue.ts';
import { adoptUser, offeredBy } from './adopt-user.ts';
import { type Adopted, oddities } from './oddities.ts';

/** As the database's own times look. */
const time = (milliseconds: number): object =>
  Object.assign(Object.create({ toMillis: () => milliseconds }) as object, {});
const project = earlierProject({ seed: 1, count: 10_000 }, time);
const { changes: ofCatalogue } = adoptCatalogue(project.catalogue, 'run');
const catalogue = readCatalogue({ ...project.catalogue, ...ofCatalogue }).fields ?? noCatalogue;
const offered = offeredBy(catalogue);

const adoptOne = (id: string, stored: Stored): Adopted => adoptUser(id, stored, offered, 'run');
/** As it stands after the write, with the server's time. */
const after = (stored: Stored, { changes }: Adopted): Stored =>
  Object.keys(changes).length > 0 ? { ...stored, ...changes, syncedAt: time(1) } : stored;

const whole: Stored = {
  id: 'ann',
  role: 'customer',
  active: true,
  firstName: 'Ann',
  lastName: 'Abbott',
  fullName: 'Ann Abbott',
  email: 'ann@mail.test',
  mobile: '9165550142',
  address: '1 Elm',
  city: 'Folsom',
  state: 'CA',
  zipcode: '95630',
  imgUrl: '',
  plants: [],
  messages: [],
};
const told = (stored: Stored) => adoptOne('ann', stored).oddities;
const marks = { rev: 1, edit: 'adopted-run:1' };

describe('A document of an earlier project', () => {
  test('that lacks nothing but its marks gets these, and nothing is told', () => {
    expect(adoptOne('ann', whole)).toEqual({ changes: marks, oddities: [] });
  });

  test('counts on from a revision that it has, and keeps its trail', () => {
    expect(adoptOne('ann', { ...whole, rev: 7, edit: 'abc:1' }).changes).toEqual({
      rev: 8,
      edit: 'adopted-run:1 abc:1',
    });
  });

  test('that has its marks already stays as it is', () => {
    expect(adoptOne('ann', { ...whole, rev: 7, edit: 'abc:1', syncedAt: time(1) }).changes).toEqual({});
  });

  test('gets the fields that are missing, as empty as they were', () => {
    expect(adoptOne('ann', { email: 'ann@mail.test' }).changes).toEqual({
      ...whole,
      ...marks,
      firstName: '',
      lastName: '',
      fullName: '',
      email: undefined,
      mobile: '',
      address: '',
      city: '',
      state: '',
      zipcode: '',
    });
    expect(adoptOne('ann', { ...whole, fullName: undefined }).changes).toEqual({ fullName: 'Ann Abbott', ...marks });
  });

  test('gets ids in messages and notes, each its own, and messages their author', () => {
    const entry = { note: 'Gate', createdBy: 'Tom', createdAt: 7, showSave: false };
    const { changes, oddities } = adoptOne('ann', {
      ...whole,
      notes: [entry, entry],
      messages: [{ message: 'When?', createdAt: 7 }],
    });
    const [first, second] = changes['notes'] as Stored[];
    expect([first, second]).toEqual([
      { ...entry, id: expect.stringMatching(/^entry-\w+$/) },
      { ...entry, id: `${String(first?.['id'])}-2` },
    ]);
    expect(changes['messages']).toEqual([{ message: 'When?', createdAt: 7, userId: 'ann', id: expect.any(String) }]);
    expect(oddities).toEqual([
      { field: 'messages', what: 'no-author', count: 1 },
      { field: 'messages', what: 'no-id', count: 1 },
      { field: 'notes', what: 'no-id', count: 2 },
    ]);
  });

  test('gets numbers as text and times as numbers, where nothing is lost', () => {
    const { changes } = adoptOne('ann', {
      ...whole,
      mobile: 9_165_550_142,
      notes: [{ id: 'n', note: 'Gate', createdBy: 'Tom', createdAt: time(7) }],
    });
    expect(changes).toEqual({
      ...marks,
      mobile: '9165550142',
      notes: [{ id: 'n', note: 'Gate', createdBy: 'Tom', createdAt: 7 }],
    });
  });

  test('gets the id of the plant that it names, where there is one of that name', () => {
    const rose = catalogue.plants.find(({ name }) => name === 'Rose')?.id;
    const { changes, oddities } = adoptOne('ann', {
      ...whole,
      plants: [{ name: ' rose' }, { name: 'Gone' }, { name: 'Twin' }],
    });
    expect(changes['plants']).toEqual([{ name: ' rose', id: rose }, { name: 'Gone' }, { name: 'Twin' }]);
    expect(oddities).toEqual([
      { field: 'plants', what: 'no-id', count: 1 },
      { field: 'plants', what: 'not-offered', count: 2 },
    ]);
  });
});

describe('Nobody gets a power by being adopted', () => {
  test.each(['admin', 'employee'])('an %s stays one, and is told', (role) => {
    expect(adoptOne('ann', { ...whole, role })).toEqual({
      changes: marks,
      oddities: [{ field: 'role', what: 'staff' }],
    });
  });

  test.each(['Admin', 'admin ', 'Employee', 'owner', 7, true, ['admin']])(
    '%j stays unreadable, and is told',
    (role) => {
      expect(adoptOne('ann', { ...whole, role })).toEqual({
        changes: {},
        oddities: [{ field: 'role', what: 'unknown-role' }],
      });
    },
  );

  test('who has no role becomes a customer', () => {
    expect(adoptOne('ann', { ...whole, role: undefined }).changes).toMatchObject({ role: 'customer' });
    expect(adoptOne('ann', { ...whole, role: ' Customer' }).changes).toMatchObject({ role: 'customer' });
  });

  test.each([
    [false, []],
    [null, ['not-read']],
    ['false', ['not-read']],
    [0, ['not-read']],
  ])('who is not active stays so: %j', (active, oddities) => {
    expect(adoptOne('ann', { ...whole, role: 'employee', active }).changes).toEqual(marks);
    expect(told({ ...whole, active }).map(({ what }) => what)).toEqual(oddities);
  });
});

describe('Of ten thousand documents with everything odd', () => {
  const users = [...project.users];
  const adopted = users.map(([id, stored]) => [id, stored, adoptOne(id, stored)] as const);
  /** What a device reads, but for what adopting gives. */
  const read = (id: string, stored: Stored): unknown => {
    const { fields } = readUser(id, stored);
    if (!fields) return 'unreadable';
    const { fullName: _, notes, ...others } = fields;
    const bare = <E extends { id?: string; createdAt?: number; userId?: string }>({
      id: _id,
      createdAt: _at,
      userId: _of,
      ...entry
    }: E) => entry;
    return {
      ...others,
      notes: (notes ?? []).map(bare),
      messages: others.messages.map(bare),
      plants: others.plants.map(bare),
    };
  };

  test('every kind is among them', () => {
    expect(users).toHaveLength(10_000);
    expect(users.length / Object.keys(oddnesses).length).toBeGreaterThan(200);
  });

  test('each says to a device what it said before', () => {
    const changed: string[] = [];
    for (const [id, stored, one] of adopted) {
      const known =
        stored['role'] === undefined || stored['role'] === 'Customer ' ? { ...stored, role: 'customer' } : stored;
      if (!deepEqual(read(id, after(stored, one)), read(id, known))) changed.push(id);
    }
    expect(changed).toEqual([]);
  });

  test('each that can be read has its marks, its id, and all that a registration writes', () => {
    const fields = Object.keys(whole) as (keyof User)[];
    const entriesOf = (list: unknown): Stored[] => (Array.isArray(list) ? list.filter((entry) => isPlain(entry)) : []);
    const unreadable: Adopted = { changes: {}, oddities: [{ field: 'role', what: 'unknown-role' }] };
    const lacking: string[] = [];
    let readable = 0;
    for (const [id, stored, one] of adopted) {
      const now = after(stored, one);
      if (!readUser(id, now).fields) {
        if (!deepEqual(one, unreadable)) lacking.push(`${id}: told as unreadable`);
        continue;
      }
      readable += 1;
      const { rev, edit } = readMarks(now);
      const entries = [...entriesOf(now['messages']), ...entriesOf(now['notes'])];
      if (rev !== 1 || edit !== 'adopted-run:1' || now['id'] !== id) lacking.push(`${id}: marks`);
      if (fields.some((field) => now[field] === undefined)) lacking.push(`${id}: fields`);
      if (entries.some((entry) => typeof entry['id'] !== 'string')) lacking.push(`${id}: ids`);
    }
    expect(lacking).toEqual([]);
    expect(readable).toBeGreaterThan(9000);
  });

  test('a second time nothing is left to do, and what stays odd is told again', () => {
    const settled = new Set(['missing', 'no-author', 'no-id', 'other-id', 'converted']);
    const wrong = adopted.filter(([id, stored, one]) => {
      const again = adoptOne(id, after(stored, one));
      const left = one.oddities.filter(({ what }) => !settled.has(what));
      return !deepEqual(again, { changes: {}, oddities: left });
    });
    expect(wrong).toEqual([]);
  });

  test('the same documents make the same changes', () => {
    const other = earlierProject({ seed: 1, count: 500 }, time);
    const changes = [...other.users].map(([id, stored]) => adoptOne(id, stored));
    expect(changes).toEqual(adopted.slice(0, 500).map(([, , one]) => one));
  });

  test('nothing but ids and kinds is told', () => {
    const fields = new Set(['', ...Object.keys(whole), 'notes', 'primaryNote', 'specialtyRequests']);
    const all = adopted.flatMap(([, , one]) => one.oddities);
    expect(all.filter(({ field, what }) => !fields.has(field) || !Object.hasOwn(oddities, what))).toEqual([]);
    expect(new Set(all.flatMap((oddity) => Object.keys(oddity)))).toEqual(new Set(['field', 'what', 'count']));
  });
});
