/**
 * Every combination of small versions, against what a merge has to keep: said here once more, of each entry alone, and in
 * another way than `three-way.ts` and `text-merge.ts` say it of whole lists.
 */
import { expect, test } from 'vitest';
import { aPlant } from '#tests/support/plants.ts';
import { aUser } from '#tests/support/people.ts';
import type { Catalogue } from './catalogue.ts';
import { userConflict } from './conflicts.ts';
import { mergeCatalogue, mergeUser } from './merge.ts';
import { mergeText } from './text-merge.ts';
import type { Message, Note, PlantPick, User } from './user.ts';

/** All lists of `length` items of these. */
function* every<T>(items: readonly T[], length: number): Generator<T[]> {
  if (length === 0) yield [];
  else for (const rest of every(items, length - 1)) for (const item of items) yield [...rest, item];
}

/** All versions of base, mine and theirs, each of `length` entries in one of these states. */
function* versions<T>(states: readonly T[], length: number): Generator<[T[], T[], T[]]> {
  for (const all of every(states, 3 * length)) {
    yield [all.slice(0, length), all.slice(length, 2 * length), all.slice(2 * length)];
  }
}

/** Tries all cases, or up to the first that is wrong. */
function tried<T>(cases: Iterable<T>, wrong: (one: T) => unknown): { cases: number; wrong?: unknown } {
  let count = 0;
  for (const one of cases) {
    const found = wrong(one);
    if (found !== undefined) return { cases: count, wrong: [one, found] };
    count += 1;
  }
  return { cases: count };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const absent = null;
type State = string | null;

/** Of one entry: whoever changed it is right; where both did, a change beats a removal, and of two changes both are told. */
function outcome([base, mine, theirs]: readonly [State, State, State]): { stands: State; beside?: State } {
  if (mine === theirs || mine === base) return { stands: theirs };
  if (theirs === base) return { stands: mine };
  if (mine === absent || theirs === absent) return { stands: theirs ?? mine };
  return { stands: theirs, beside: mine };
}

const ids = ['a', 'b', 'c'];
const entry = (versionsOf: readonly State[][], index: number): [State, State, State] =>
  versionsOf.map((states) => states[index] ?? absent) as [State, State, State];

const notesOf = (texts: readonly State[], reversed = false): Note[] => {
  const notes = texts.flatMap((note, index) =>
    note === absent ? [] : [{ id: ids[index] ?? '', note, createdBy: 'Ada', createdAt: 1 }],
  );
  return reversed ? notes.toReversed() : notes;
};
const withNotes = (notes: Note[]): User => ({ ...aUser('u'), notes });

test('notes: two of them, each absent or of three texts, in both orders', () => {
  const orders = [...every([false, true], 2)];
  const cases = [...versions([absent, 'x', 'y', 'z'], 2)].flatMap((texts) => orders.map((order) => ({ texts, order })));
  const found = tried(cases, ({ texts, order: [mineReversed, theirsReversed] }) => {
    const [base, mine, theirs] = texts;
    const [before, here, there] = [notesOf(base), notesOf(mine, mineReversed), notesOf(theirs, theirsReversed)].map(
      withNotes,
    ) as [User, User, User];
    const merged = mergeUser(before, here, there);
    const notes = merged.notes ?? [];
    for (const [index, id] of ids.slice(0, 2).entries()) {
      const { stands, beside } = outcome(entry(texts, index));
      if ((notes.find((note) => note.id === id)?.note ?? absent) !== stands) return { id, stands, notes };
      const copies = notes.filter(({ of }) => of === id).map(({ note }) => note);
      if (!same(copies, beside === undefined ? [] : [beside])) return { id, beside, notes };
    }
    const firsts = notes.filter(({ of }) => of === undefined).map(({ id }) => id);
    const server = same(there.notes, before.notes) ? [] : (there.notes ?? []);
    const inOrder = [...new Set([...server, ...(here.notes ?? [])].map(({ id }) => id))];
    if (
      !same(
        firsts,
        inOrder.filter((id) => firsts.includes(id)),
      )
    )
      return { order: firsts };
    if (!same(mergeUser(before, here, merged), merged)) return 'merged again with mine, it changes';
    return same(mergeUser(there, merged, there), merged) ? undefined : 'merged again with theirs, it changes';
  });
  expect(found).toEqual({ cases: 16_384 });
}, 600_000);

type LineChange = 'kept' | 'cut' | 'changed' | 'changed alike';

/** A version of the lines 0, 1, 2 ...: each as it was changed, and one more before the line `at`. */
const textOf = (changes: readonly LineChange[], at: number | null, who: string): string[] => {
  const lines = changes.map((change, index) => {
    if (change === 'cut') return [];
    return [{ kept: `${index}`, changed: `${who}${index}`, 'changed alike': `both${index}` }[change]];
  });
  if (at !== null) lines.splice(at, 0, [`${who} adds`]);
  return lines.flat();
};

/** What must stand of one line, in whatever order. */
function linesOf(index: number, mine: LineChange, theirs: LineChange): string[] {
  const changes = [mine, theirs].flatMap((change, side) => {
    if (change === 'changed') return [`${side === 0 ? 'mine' : 'theirs'}${index}`];
    return change === 'changed alike' ? [`both${index}`] : [];
  });
  if (mine === 'kept' && theirs === 'kept') return [`${index}`];
  return [...new Set(changes)];
}

const keepsOrder = (merged: readonly string[], version: readonly string[]): boolean =>
  same(
    merged.filter((line) => version.includes(line)),
    version.filter((line) => merged.includes(line)),
  );

function* texts(changes: readonly LineChange[], length: number): Generator<{ lines: LineChange[]; at: number | null }> {
  const places = [null, ...Array.from({ length: length + 1 }, (_, place) => place)];
  for (const lines of every(changes, length)) for (const at of places) yield { lines, at };
}

test.each([
  [3, ['kept', 'cut', 'changed'], 18_225],
  [2, ['kept', 'cut', 'changed', 'changed alike'], 4_096],
] as const)(
  'texts of %i lines, each %j, and one more anywhere',
  (length, changes, all) => {
    const base = Array.from({ length }, (_, index) => `${index}`);
    const ways = [...texts(changes, length)];
    const cases = ways.flatMap((mine) => ways.map((theirs) => ({ mine, theirs })));
    const found = tried(cases, ({ mine, theirs }) => {
      const [here, there] = [textOf(mine.lines, mine.at, 'mine'), textOf(theirs.lines, theirs.at, 'theirs')];
      const [from, one, two] = [base, here, there].map((lines) => lines.join('\n')) as [string, string, string];
      const text = mergeText(from, one, two) ?? '';
      const merged = text === '' ? [] : text.split('\n');
      const expected = base.flatMap((_, index) =>
        linesOf(index, mine.lines[index] ?? 'kept', theirs.lines[index] ?? 'kept'),
      );
      for (const [version, who] of [
        [here, 'mine adds'],
        [there, 'theirs adds'],
      ] as const)
        if (version.includes(who)) expected.push(who);
      if (!same(merged.toSorted(), expected.toSorted())) return { merged, expected };
      if (!keepsOrder(merged, here) || !keepsOrder(merged, there)) return { order: merged };
      if (mergeText(from, two, one) !== text) return 'the other way round it is another text';
      return mergeText(from, one, text) === text ? undefined : 'merged again, it changes';
    });
    expect(found).toEqual({ cases: all });
  },
  600_000,
);

test('chosen plants: two of them, each absent, known by name, or by id', () => {
  const picksOf = (states: readonly State[]): PlantPick[] =>
    states.flatMap((state, index) => {
      const name = `Plant ${ids[index]}`;
      if (state === absent) return [];
      return state === 'id' ? [{ id: ids[index] ?? '', name }] : [{ name }];
    });
  const found = tried(versions([absent, 'name', 'id'], 2), (states) => {
    const [base, mine, theirs] = states.map((of) => ({ ...aUser('u'), plants: picksOf(of) })) as [User, User, User];
    const names = mergeUser(base, mine, theirs).plants.map(({ name }) => name);
    const expected = ids.flatMap((id, index) =>
      outcome(entry(states, index)).stands === absent ? [] : [`Plant ${id}`],
    );
    return same(names.toSorted(), expected) ? undefined : { names, expected };
  });
  expect(found).toEqual({ cases: 729 });
});

test('messages: two of them, each absent, unread or read', () => {
  const messagesOf = (states: readonly State[]): Message[] =>
    states.flatMap((state, index) =>
      state === absent
        ? []
        : [{ id: ids[index] ?? '', userId: 'u', message: 'Hello', createdAt: 1, read: state === 'read' }],
    );
  const found = tried(versions([absent, 'unread', 'read'], 2), (states) => {
    const [base, mine, theirs] = states.map((of) => ({ ...aUser('u'), messages: messagesOf(of) })) as [
      User,
      User,
      User,
    ];
    const { messages } = mergeUser(base, mine, theirs);
    for (const [index, id] of ids.slice(0, 2).entries()) {
      const { stands, beside } = outcome(entry(states, index));
      const expected = beside === undefined ? stands : 'read';
      const told = messages.find((message) => message.id === id);
      if ((told ? (told.read ? 'read' : 'unread') : absent) !== expected) return { id, expected, messages };
    }
    return undefined;
  });
  expect(found).toEqual({ cases: 729 });
});

test('plants of the catalogue: two of them, each absent or of three sizes', () => {
  const catalogueOf = (states: readonly State[]): Catalogue => ({
    id: 'plants',
    categories: ['Herbs'],
    plants: states.flatMap((size, index) =>
      size === absent ? [] : [aPlant(ids[index] ?? '', 'Herbs', { id: ids[index] ?? '', size: Number(size) })],
    ),
  });
  const found = tried(versions([absent, '1', '2', '3'], 2), (states) => {
    const merged = mergeCatalogue(...(states.map(catalogueOf) as [Catalogue, Catalogue, Catalogue]));
    for (const [index, id] of ids.slice(0, 2).entries()) {
      const { stands } = outcome(entry(states, index));
      const size = merged.plants.find((plant) => plant.id === id)?.size;
      if ((size === undefined ? absent : String(size)) !== stands) return { id, stands, plants: merged.plants };
    }
    return undefined;
  });
  expect(found).toEqual({ cases: 4_096 });
});

test('a value: absent or one of three; what went of mine is told, and nothing else is', () => {
  const { city: _, ...without } = aUser('u');
  const userOf = (city: State): User => (city === absent ? (without as User) : { ...without, city });
  const found = tried(versions([absent, 'A', 'B', 'C'], 1), (states) => {
    const [base, mine, theirs] = states.map(([city]) => userOf(city ?? absent)) as [User, User, User];
    const merged = mergeUser(base, mine, theirs);
    const { stands, beside } = outcome(entry(states, 0));
    if ((merged.city ?? absent) !== stands) return { stands, merged };
    const told = userConflict(base, mine, theirs, merged);
    return (told?.city ?? undefined) === beside ? undefined : { beside, told };
  });
  expect(found).toEqual({ cases: 64 });
});
