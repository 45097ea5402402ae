/** One request may evaluate a thousand expressions: the costliest write that is allowed leaves some of them. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { firestoreEmulatorAvailable } from '#backend/firestore-emulator.ts';
import { mostInOneWrite } from '#domain/message-writing.ts';
import type { Stored } from '#domain/permission-request.ts';
import { type Case, transaction } from './case.ts';
import { emulated } from './emulated.ts';
import { padded } from './padding.ts';
import { ada, messageOf, next, noteOf, now, pickOf, rosa, several, users } from './world.ts';

const rules = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8');

/** What decision 017 says is left. */
const spare = 40;

/** All that an admin may change besides the entries of lists. */
const everyField: Stored = {
  active: false,
  firstName: 'Robyn',
  lastName: 'Marshall',
  fullName: 'Robyn Marshall',
  email: 'robyn@garden.test',
  mobile: '9165550199',
  address: '14 Elm Street',
  city: 'Folsom',
  state: 'NV',
  zipcode: '95630',
  imgUrl: 'https://garden.test/robyn.png',
  specialtyRequests: 'No lavender',
  primaryNote: 'Dog is friendly now',
};
const fullNote = (index: number): Stored => noteOf(`n${index}`, { editedBy: 'Edda', editedAt: now, of: 'n0' });
const odd = (index: number): Stored => ({ ...fullNote(index), createdAt: Number.NaN });

function changes(name: string, before: Stored, after: Stored, actor = ada): Case {
  const document = { ...users.rosa, ...before };
  const ask = transaction({ 'users/rosa': next(document, after) });
  return { name, actor, world: { 'users/rosa': document }, ask, allowed: true };
}

/** Each way to share the entries of one write among the lists. */
const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, count) => count);
const shares = upTo(mostInOneWrite).flatMap((plants) =>
  upTo(mostInOneWrite - plants).map((notes): [number, number] => [plants, notes]),
);

const mixes = shares.map(([plants, notes]) => {
  const marks = mostInOneWrite - plants - notes;
  const messages = several(messageOf, 200);
  return changes(
    `${plants} picks, ${notes} notes, ${marks} marks and every field`,
    { plants: several(pickOf, 400, 50), notes: several(fullNote, 180, 50), messages },
    {
      ...everyField,
      plants: [...several(pickOf, 400, 50), ...several(pickOf, plants)],
      notes: [...several(fullNote, 180, 50), ...several(fullNote, notes)],
      messages: messages.map((message, index) => (index < marks ? { ...message, read: true } : message)),
    },
  );
});
const kept = changes(
  'notes that hold no number, one of them taken out, and every field',
  { notes: several(odd, mostInOneWrite + 1) },
  { ...everyField, notes: several(odd, mostInOneWrite) },
);
const own = changes(
  'messages and details of the own',
  { messages: [], plants: several(pickOf, 400) },
  {
    messages: several(messageOf, mostInOneWrite),
    plants: several(pickOf, 399),
    specialtyRequests: 'No lavender',
    firstName: 'Robyn',
    lastName: 'Marshall',
    fullName: 'Robyn Marshall',
    mobile: '9165550199',
    address: '14 Elm Street',
    city: 'Folsom',
    state: 'NV',
    zipcode: '95630',
  },
  rosa,
);

describe.runIf(await firestoreEmulatorAvailable())(`a write with ${spare} expressions more`, () => {
  const there = emulated();

  // Compiling rules takes far longer than a write.
  beforeAll(() => there.emulator.loadRules(padded(rules, spare)));

  test.each([...mixes, kept, own].map((asked) => [asked.name, asked] as const))(
    'is allowed: %s',
    async (_name, asked) => {
      expect(await there.firestore.allows(asked)).toBe(true);
    },
  );

  test('is refused where the expressions run out', async () => {
    const costliest = mixes.find(({ name }) => name.startsWith('1 picks, 3 notes, 1 marks'));
    await there.emulator.loadRules(padded(rules, 2 * spare));
    expect(costliest && (await there.firestore.allows(costliest))).toBe(false);
  });
});
