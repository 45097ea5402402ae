/** The server took a write and its answer got lost: whatever happens before the phone is back, it knows its own write again. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addNote, deleteNote, editNote } from '#domain/notes.ts';
import type { Note, User } from '#domain/user.ts';
import { companyWith } from '#tests/sync/virtual-company.ts';

const minute = 60_000;
/** Epoch milliseconds: before any clock of these phones. */
const past = Date.UTC(2025, 0);
const note = (id: string, after: number): Note => ({
  id,
  note: `Text of ${id}`,
  createdBy: 'Tom',
  createdAt: past + after,
});
const with1 =
  (added: Note) =>
  (user: User): User => ({ ...user, notes: addNote(user.notes, added, user.notes ?? []) });

/** What Tom did that arrived: a new note, another text of an old one, a deleted one, another line. */
const lands = (user: User): User => ({
  ...with1(note('landed', 3))(user),
  notes: deleteNote(editNote(with1(note('landed', 3))(user).notes, 'edited', 'By Tom', 'Tom', past + 4), 'deleted'),
  primaryNote: 'gate\nTom was here',
});
/** What his colleague makes of that. */
const undone = (user: User): User => ({
  ...user,
  notes: deleteNote(editNote(user.notes, 'edited', 'By Eve', 'Eve', past + 5), 'landed'),
  primaryNote: 'gate\nEve was here',
});

/** Tom's answer gets lost; without signal he edits on, while Eve saves; then he is back. */
async function story(edits: number, saves: number) {
  const before = { notes: [note('edited', 1), note('deleted', 2)], primaryNote: 'gate' };
  const company = await companyWith(['tom', 'eve'], before);
  const [tom, eve] = [company.phone('tom'), company.phone('eve')];
  await company.scheduler.run(minute);
  tom.losesNextAnswer = true;
  await tom.edit('ada', lands);
  await company.scheduler.run(10_000);
  for (let count = 0; count < edits; count += 1) {
    await tom.edit('ada', with1(note(`tom${count}`, 10 + count)));
    // Long enough that the phone tries in between, and finds no line.
    await company.scheduler.run(4_000);
  }
  for (let count = 0; count < saves; count += 1) {
    await eve.edit('ada', count === 0 ? undone : with1(note(`eve${count}`, 100 + count)));
    await company.scheduler.run(1_000);
  }
  tom.online = true;
  await company.scheduler.run(2 * minute);
  const stored = await company.stored('ada');
  await Promise.all([tom, eve].map(async (phone) => expect(await phone.user('ada')).toMatchObject(user(stored))));
  expect([await tom.store.dirty(), await tom.store.parked()]).toEqual([[], []]);
  return stored;
}

const user = ({ notes, primaryNote }: User) => ({ notes, primaryNote });

async function endsWell(edits: number, saves: number): Promise<void> {
  const stored = await story(edits, saves);
  const added = (who: string, from: number, count: number) =>
    Array.from({ length: Math.max(0, count - from) }, (_, index) => `${who}${from + index}`);
  const expected = ['edited', ...(saves > 0 ? [] : ['landed']), ...added('tom', 0, edits), ...added('eve', 1, saves)];
  expect(stored.notes?.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  const by = saves > 0 ? 'Eve' : 'Tom';
  expect(stored.notes?.find(({ id }) => id === 'edited')).toMatchObject({ note: `By ${by}` });
  expect(stored.primaryNote).toBe(`gate\n${by} was here`);
}

test.each([
  [0, 0],
  [3, 1],
  [4, 1],
  [40, 1],
  [0, 7],
  [0, 8],
  [0, 40],
  [40, 40],
])('after %i further edits without signal and %i saves of a colleague nothing stands twice or is back', endsWell);

test('and so it is for any number of both', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(40), fc.nat(40), (edits, saves) => endsWell(edits, saves)),
    { numRuns: 12, seed: 5_001_179 },
  );
}, 300_000);

test('a note that waits is kept where somebody writes a number into the trail that was never sent', async () => {
  const company = await companyWith(['tom']);
  const tom = company.phone('tom');
  await company.scheduler.run(minute);
  tom.losesNextAnswer = true;
  await tom.edit('ada', with1(note('first', 1)));
  await company.scheduler.run(10_000);
  await tom.edit('ada', with1(note('second', 2)));
  const [entry = ''] = String((await company.stored('ada'))['edit']).split(' ');
  const prefix = entry.slice(0, entry.lastIndexOf(':'));
  const forged = Array.from({ length: 20 }, (_, index) => `${prefix}:${index + 1}`);
  for (const edit of [`evil:1 ${prefix}:999999`, forged.join(' '), `${prefix}:2`]) {
    await company.change('ada', (stored) => ({ ...stored, edit }));
  }
  tom.online = true;
  await company.scheduler.run(2 * minute);
  expect((await company.stored('ada')).notes?.map(({ id }) => id)).toEqual(['first', 'second']);
  expect([await tom.store.dirty(), await tom.store.parked()]).toEqual([[], []]);
});

test('whatever a customer writes into the trail, staff can write about them', async () => {
  const company = await companyWith(['tom']);
  const tom = company.phone('tom');
  await company.scheduler.run(minute);
  for (const [index, edit] of ['x'.repeat(400), `${'y'.repeat(399)}:`, 'z:1 '.repeat(100), '\u{1F33B}'].entries()) {
    await company.change('ada', (stored) => ({ ...stored, edit }));
    await tom.edit('ada', with1(note(`n${index}`, index)));
    await company.scheduler.run(5 * minute);
  }
  expect((await company.stored('ada')).notes?.map(({ id }) => id)).toEqual(['n0', 'n1', 'n2', 'n3']);
  expect(await tom.store.parked()).toEqual([]);
});
