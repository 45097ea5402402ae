import { expect, test } from 'vitest';
import type { Command } from './command.ts';
import { most } from './document-shapes.ts';
import { messagesKept } from './messages.ts';
import {
  choosePlant,
  readMessage,
  removeNote,
  restoreNote,
  rewriteNote,
  sendMessage,
  settleVersions,
  unchoosePlants,
  writeDetails,
  writeNote,
  writePrimaryNote,
  writeRequests,
} from './user-commands.ts';
import type { Note, User } from './user.ts';

const user = (fields: Partial<User> = {}): User => ({
  id: 'rosa',
  role: 'customer',
  active: true,
  firstName: 'Rosa',
  lastName: 'Marsh',
  email: 'rosa@garden.test',
  mobile: '',
  address: '',
  city: '',
  state: '',
  zipcode: '',
  imgUrl: '',
  plants: [],
  messages: [],
  ...fields,
});
const note = (id: string, text = `text of ${id}`): Note => ({ id, note: text, createdBy: 'Ada', createdAt: 1 });
const many = (count: number) => Array.from({ length: count }, (_, index) => note(`n${index}`));
const run = (command: Command<User>, mine: User, synced: User | null = mine) => command(mine, { synced, at: 50 });
const idsOf = ({ notes = [] }: User) => notes.map(({ id }) => id);
const words = { id: 'new', note: 'Gate sticks', createdBy: 'Ann' };

test('a new note bears the time of the edit', () => {
  expect(run(writeNote(words), user()).notes).toEqual([{ ...words, createdAt: 50 }]);
});

test('a new note takes the place of the oldest one, and only of one that the office has', () => {
  const mine = user({ notes: many(100) });
  expect(idsOf(run(writeNote(words), mine))).toEqual([
    ...many(100)
      .map(({ id }) => id)
      .slice(1),
    'new',
  ]);
  const synced = user({ notes: many(100).slice(1) });
  expect(idsOf(run(writeNote(words), mine, synced))).toEqual([
    'n0',
    ...many(100)
      .map(({ id }) => id)
      .slice(2),
    'new',
  ]);
  expect(idsOf(run(writeNote(words), mine, null))).toHaveLength(101);
});

test('what is trimmed is decided on the list that is written, whatever was shown before', () => {
  const command = writeNote(words);
  const shown = user({ notes: many(99) });
  expect(idsOf(run(command, shown))).toHaveLength(100);
  const arrived = user({ notes: [...many(99), note('colleague')] });
  expect(idsOf(run(command, arrived))).toEqual([
    ...many(99)
      .map(({ id }) => id)
      .slice(1),
    'colleague',
    'new',
  ]);
});

test('a deleted note comes back as it was, once', () => {
  const mine = user({ notes: many(2) });
  const without = run(removeNote('n0'), mine);
  expect(idsOf(without)).toEqual(['n1']);
  const back = run(restoreNote(note('n0')), without);
  expect(back.notes).toEqual([note('n1'), note('n0')]);
  expect(run(restoreNote(note('n0')), back).notes).toEqual(back.notes);
});

test('a note edited beside a colleague’s edit is kept with both texts', () => {
  const shown = note('gate', 'Gate sticks');
  const command = rewriteNote({ note: shown, base: 'Gate sticks', text: 'Gate is mended', author: 'Ann' });
  expect(run(command, user({ notes: [shown] })).notes).toEqual([
    { ...shown, note: 'Gate is mended', editedBy: 'Ann', editedAt: 50 },
  ]);
  const theirs = user({ notes: [{ ...shown, note: 'Gate is new', editedBy: 'Tom', editedAt: 40 }] });
  const texts = run(command, theirs).notes?.map((each) => [each.note, each.of]);
  expect(texts).toEqual([
    ['Gate is new', undefined],
    ['Gate is mended', 'gate'],
  ]);
});

test('a note that a colleague deleted comes back with what was written', () => {
  const command = rewriteNote({ note: note('gate'), base: 'text of gate', text: 'Gate is mended', author: 'Ann' });
  expect(run(command, user()).notes?.map((each) => each.note)).toEqual(['Gate is mended']);
});

test('of two versions of a note one is kept, or both', () => {
  const mine = user({ notes: [note('gate', 'One'), { ...note('gate~2', 'Two'), of: 'gate' }] });
  expect(run(settleVersions('gate', 'gate~2'), mine).notes).toEqual([note('gate', 'Two')]);
  expect(run(settleVersions('gate', null), mine).notes).toEqual([note('gate', 'One'), note('gate~2', 'Two')]);
});

test('the primary note is joined with the lines that others wrote since', () => {
  const mine = user({ primaryNote: 'Gate\nCat' });
  expect(run(writePrimaryNote('Gate', 'Ring twice\nGate'), mine).primaryNote).toBe('Ring twice\nGate\nCat');
  expect(run(writePrimaryNote('', 'Gate'), user()).primaryNote).toBe('Gate');
});

test('requests are joined by lines, and refused where they become too long together', () => {
  const mine = user({ specialtyRequests: `${'x'.repeat(4_990)}\n` });
  expect(run(writeRequests('', 'Figs'), user()).specialtyRequests).toBe('Figs');
  const longer = 'y'.repeat(5_000);
  expect(() => run(writeRequests('', longer), mine)).toThrow(expect.objectContaining({ limit: 'too-long' }));
});

test('a message is added at the end with the time of the edit, and refused where the list is full by then', () => {
  const message = { id: 'm', message: 'When do you come?', userId: 'rosa', read: false };
  const command = sendMessage(message);
  expect(run(command, user()).messages).toEqual([{ ...message, createdAt: 50 }]);
  const messages = Array.from({ length: messagesKept }, (_, index) => ({ ...message, id: `m${index}`, createdAt: 1 }));
  expect(() => run(command, user({ messages }))).toThrow(expect.objectContaining({ limit: 'full' }));
});

test('a message is marked as read, and no other one', () => {
  const message = (id: string) => ({ id, message: id, userId: 'rosa', read: false, createdAt: 1 });
  const mine = user({ messages: [message('a'), message('b')] });
  expect(run(readMessage(message('b')), mine).messages.map(({ read }) => read)).toEqual([false, true]);
});

test('a plant is ticked once, and taken back', () => {
  const fig = { id: 'fig', name: 'Fig' };
  const chosen = run(choosePlant(fig), run(choosePlant(fig), user()));
  expect(chosen.plants).toEqual([fig]);
  expect(run(unchoosePlants([fig]), chosen).plants).toEqual([]);
});

test('a tick beyond a full list is refused; one that is there already is none', () => {
  const plants = Array.from({ length: most.picks }, (_, index) => ({ name: `Plant ${index}` }));
  const full = user({ plants });
  expect(() => run(choosePlant({ name: 'Fig' }), full)).toThrow(expect.objectContaining({ limit: 'full' }));
  expect(run(choosePlant({ name: 'Plant 3' }), full).plants).toEqual(plants);
});

test('details are corrected one by one, and the full name follows from the names', () => {
  const mine = user({ fullName: 'R. Marsh', city: 'Mather' });
  expect(run(writeDetails({ city: 'Folsom' }), mine)).toEqual({ ...mine, city: 'Folsom' });
  expect(run(writeDetails({ firstName: 'Rose', city: 'Folsom' }), mine)).toEqual({
    ...mine,
    firstName: 'Rose',
    fullName: 'Rose Marsh',
    city: 'Folsom',
  });
});

test('details that stand there already change nothing, not even the full name', () => {
  const mine = user({ fullName: 'R. Marsh' });
  expect(run(writeDetails({ firstName: 'Rosa', city: '' }), mine)).toBe(mine);
});
