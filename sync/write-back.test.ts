import { replicated } from '#domain/replicated.ts';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { deepEqual } from '#domain/equal.ts';
import { readCatalogue, readUser } from '#domain/schemas.ts';
import { deleteNote, editNote } from '#domain/notes.ts';
import { markRead } from '#domain/messages.ts';
import type { Note, User } from '#domain/user.ts';
import { foreign, poisonedCatalogue, poisonedUser, poisons } from '#tests/support/poison.ts';
import { aUser } from '#tests/support/people.ts';
import { differenceOf, sizeOf, withDifference, type Raw } from './write-back.ts';

const read = (raw: unknown): User => {
  const { fields } = readUser('ada', raw);
  if (!fields) throw new Error('expected to be readable');
  return fields;
};
const written = (
  raw: Raw,
  change: (user: User) => User,
): { difference: ReturnType<typeof differenceOf>; after: Raw } => {
  const before = read(raw);
  const difference = differenceOf(replicated.users, raw, before, change(before));
  return { difference, after: withDifference(raw, difference) };
};
const note = (id: string, text = id): Note => ({ id, note: text, createdBy: 'Emil', createdAt: 1 });
const unchanged = { set: {}, added: {}, removed: [] };

describe('reading writes nothing back', () => {
  it('where nothing was decided', () => {
    fc.assert(
      fc.property(poisonedUser(), (raw) => {
        expect(differenceOf(replicated.users, { ...raw, id: 'ada' }, read(raw), read(raw))).toEqual(unchanged);
      }),
    );
    fc.assert(
      fc.property(poisonedCatalogue(), (raw) => {
        const { fields } = readCatalogue(raw);
        expect(fields && differenceOf(replicated.plants, { ...raw, id: 'plants' }, fields, fields)).toEqual(unchanged);
      }),
    );
  });

  it('where something else was decided', () => {
    fc.assert(
      fc.property(poisonedUser(), (poisoned) => {
        const raw = { ...poisoned, id: 'ada' };
        const { difference } = written(raw, (user) => ({ ...user, notes: [...(user.notes ?? []), note('new')] }));
        expect(Object.keys({ ...difference.set, ...difference.added })).toEqual(['notes']);
        expect(difference.removed).toEqual([]);
      }),
    );
  });
});

/** Any two states of one person: each list of the next one has some of its entries changed, gone and new. */
const states = fc.tuple(poisonedUser(), poisonedUser(), fc.infiniteStream(fc.nat(3))).map(([raw, other, dice]) => {
  const chance = () => dice.next().value as number;
  const mix = <T extends object>(mine: readonly T[] = [], theirs: readonly T[] = []): T[] => {
    const kept = mine.flatMap((entry) => {
      const what = chance();
      if (what === 0) return [];
      return [what === 1 && 'note' in entry ? { ...entry, note: 'changed' } : entry];
    });
    const known = new Set(kept.map((entry) => 'id' in entry && entry.id));
    const news = theirs.slice(0, chance()).filter((entry) => !('id' in entry) || !known.has(entry.id));
    return [...kept, ...news];
  };
  const [before, next] = [read(raw), read(other)];
  const after: User = {
    ...before,
    plants: mix(before.plants, next.plants),
    messages: mix(before.messages, next.messages),
    notes: mix(before.notes, next.notes),
    primaryNote: next.primaryNote ?? '',
    firstName: next.firstName,
  };
  return { raw, before, after };
});

/** What shares its id with an earlier entry has another one where that one goes. */
const withoutIds = ({ plants, messages, notes = [], ...user }: User) => ({
  ...user,
  plants,
  lists: [messages, notes].map((list) => list.map((entry) => ({ ...entry, id: '' }))),
});

describe('what was decided', () => {
  it('is what is read of the document next', () => {
    fc.assert(
      fc.property(states, ({ raw, before, after }) => {
        // Lists that are too long show older entries again where newer ones go.
        fc.pre(
          [raw['plants'], raw['messages'], raw['notes']].every((list) => !Array.isArray(list) || list.length < 200),
        );
        const stored = withDifference(raw, differenceOf(replicated.users, raw, before, after));
        expect(deepEqual(withoutIds(read(stored)), withoutIds(after))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('takes no entry away that cannot be read, and no field that the app does not know', () => {
    fc.assert(
      fc.property(states, ({ raw, before, after }) => {
        const stored = withDifference(raw, differenceOf(replicated.users, raw, before, after));
        expect(stored['tags']).toBe(raw['tags']);
        for (const field of ['plants', 'messages', 'notes'] as const) {
          if (!Array.isArray(raw[field]) || deepEqual(before[field], after[field])) continue;
          const isUnread = (entry: unknown) => typeof entry !== 'object' || entry === null || Array.isArray(entry);
          const left = (stored[field] as unknown[]).filter(isUnread);
          const unread = (raw[field] as unknown[]).filter(isUnread);
          expect(left).toHaveLength(unread.length);
          expect(new Set(left)).toEqual(new Set(unread));
        }
      }),
    );
  });
});

test('what stands between entries that cannot be read stays between them', () => {
  const raw = { ...aUser('ada'), notes: [null, note('a'), 7, note('b'), 'oh', note('c'), foreign['a reference']] };
  const { after } = written(raw, (user) => ({ ...user, notes: [...deleteNote(user.notes, 'b'), note('d')] }));
  expect(after['notes']).toEqual([null, note('a'), 7, 'oh', note('c'), foreign['a reference'], note('d')]);
  expect((after['notes'] as unknown[])[1]).toBe(raw.notes[1]);
});

test('a list that only grows is told by what it grows by', () => {
  const raw = { ...aUser('ada'), notes: [null, { ...note('a'), colour: 'red' }] };
  const { difference } = written(raw, (user) => ({ ...user, notes: [...(user.notes ?? []), note('b')] }));
  expect(difference).toEqual({ ...unchanged, added: { notes: [note('b')] } });
});

test('a list that grows by what it holds already is written whole', () => {
  const raw = { ...aUser('ada'), plants: [{ name: 'Fern' }] };
  const { after } = written(raw, (user) => ({ ...user, plants: [...user.plants, { name: 'Fern' }] }));
  expect(after['plants']).toEqual([{ name: 'Fern' }, { name: 'Fern' }]);
});

test.each([...Object.entries(poisons), ...Object.entries(foreign)].filter(([, value]) => !Array.isArray(value)))(
  'notes that are %s become a list with the first note',
  (_, notes) => {
    const { after } = written({ ...aUser('ada'), notes }, (user) => ({ ...user, notes: [note('a')] }));
    expect(after['notes']).toEqual([note('a')]);
  },
);

test('a message that is marked as read keeps whatever else is stored of it', () => {
  const strange = { message: 'Hi', createdAt: 'today', colour: 'red', read: 'no' };
  const raw = { ...aUser('ada'), messages: [null, strange, { message: 'Ho' }] };
  const { after } = written(raw, (user) => {
    const [first] = user.messages;
    return first ? { ...user, messages: markRead(user.messages, first) } : user;
  });
  expect(after['messages']).toEqual([null, { ...strange, read: true }, { message: 'Ho' }]);
});

test('a note that is changed is written with the keys that the app knows, the others as they are', () => {
  const raw = {
    ...aUser('ada'),
    notes: [
      { ...note('a'), colour: 'red' },
      { ...note('b'), colour: 'blue' },
    ],
  };
  const { after } = written(raw, (user) => ({ ...user, notes: editNote(user.notes, 'a', 'New', 'Ada', 5) }));
  expect(after['notes']).toEqual([
    { ...note('a', 'New'), editedBy: 'Ada', editedAt: 5 },
    { ...note('b'), colour: 'blue' },
  ]);
});

test('what is hidden because a list is too long is not taken away', () => {
  const plants = Array.from({ length: 510 }, (_, index) => ({ name: `plant ${index}` }));
  const { after } = written({ ...aUser('ada'), plants }, (user) => ({ ...user, plants: user.plants.slice(1) }));
  expect(after['plants']).toEqual(plants.filter((_, index) => index !== 10));
});

test('a field that goes is removed, one that the document lacks is not', () => {
  const raw = { ...aUser('ada', { primaryNote: 'Dog' }), zipcode: 95655 };
  const without = (user: User): User => {
    const { primaryNote: _, ...rest } = user;
    return rest;
  };
  expect(written(raw, without).difference).toEqual({ ...unchanged, removed: ['primaryNote'] });
  expect(written(aUser('ada') as never, without).difference).toEqual(unchanged);
});

test('a document that does not name itself is named by the next write', () => {
  const { id: _, ...raw } = aUser('ada');
  const { difference } = written(raw, (user) => ({ ...user, primaryNote: 'Dog' }));
  expect(difference).toEqual({ ...unchanged, set: { id: 'ada', primaryNote: 'Dog' } });
});

test('of the catalogue only the plant that was changed is written anew', () => {
  const strange = { name: 'Fern', size: 'big', old: true };
  const raw = { id: 'plants', plants: [strange, null, { id: 'p', name: 'Oak' }], categories: ['Trees'], version: 1 };
  const { fields } = readCatalogue(raw);
  if (!fields) throw new Error('expected to be readable');
  const plants = fields.plants.map((plant) => (plant.id === 'p' ? { ...plant, name: 'Ash' } : plant));
  const after = withDifference(raw, differenceOf(replicated.plants, raw, fields, { ...fields, plants }));
  expect(after).toEqual({ ...raw, plants: [strange, null, { ...fields.plants[1], name: 'Ash' }] });
});

test('the size of a document is told whatever it holds', () => {
  expect(sizeOf({ a: 'xyz', b: ['ü', { c: 1 }] })).toBe(2 + 4 + 2 + 3 + 2 + 8);
  for (const value of [...Object.values(poisons), ...Object.values(foreign)])
    expect(sizeOf({ value })).toBeGreaterThan(0);
  expect(sizeOf({ value: 'x'.repeat(1_000_000) })).toBeGreaterThan(1_000_000);
});
