/** Documents as the console or an earlier app left them: what somebody may write about them is taken, and nothing else is touched. */
import { expect, test } from 'vitest';
import { addMessage } from '#domain/messages.ts';
import { addNote } from '#domain/notes.ts';
import type { Message, Note } from '#domain/user.ts';
import { companyWith } from '#tests/sync/virtual-company.ts';

const minute = 60_000;
const note: Note = { id: 'new', note: 'Backoff sticks', createdBy: 'Tom', createdAt: Date.UTC(2026, 5, 1) };
const message: Message = {
  id: 'new',
  message: 'Roses, please',
  userId: 'ada',
  read: false,
  createdAt: Date.UTC(2026, 5, 1),
};

/** What a field holds instead; undefined: it is missing. */
const odd: [string, Record<string, unknown>][] = [
  ['no photo', { imgUrl: undefined }],
  ['a number as zip code', { zipcode: 95_655 }],
  ['a message without a time', { messages: [{ id: 'old', message: 'Hello', userId: 'ada', read: false }] }],
  ['a message with a text as its time', { messages: [{ id: 'old', message: 'Hello', createdAt: 'today' }] }],
  ['a note with a text as its date', { notes: [{ id: 'old', note: 'Dog', createdBy: 'Eve', createdAt: 'May 1' }] }],
  ['no name', { firstName: undefined, lastName: undefined }],
];

test.each(odd)('a document with %s takes a note of an employee and a message of its owner', async (_, fields) => {
  const company = await companyWith(['tom']);
  await company.change('ada', (stored) => {
    const changed = { ...stored, ...fields };
    return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  });
  const before = await company.stored('ada');
  const [ada, tom] = [company.phone('ada', { role: 'customer' }), company.phone('tom')];
  await company.scheduler.run(minute);
  await tom.edit('ada', (user) => ({ ...user, notes: addNote(user.notes, note, user.notes ?? []) }));
  await ada.edit('ada', (user) => ({ ...user, messages: addMessage(user.messages, message) }));
  await company.scheduler.run(5 * minute);
  const { notes, messages, ...after } = await company.stored('ada');
  expect(notes?.at(-1)).toEqual(note);
  expect(messages.at(-1)).toEqual(message);
  const untouched = ({ rev: _rev, edit: _edit, syncedAt: _at, ...rest }: Record<string, unknown>) => rest;
  const { notes: _notes, messages: _messages, ...same } = before;
  expect(untouched(after)).toEqual(untouched(same));
  expect(notes?.slice(0, -1)).toEqual(before.notes ?? []);
  expect(messages.slice(0, -1)).toEqual(before.messages);
  for (const phone of [ada, tom]) expect([await phone.store.dirty(), await phone.store.parked()]).toEqual([[], []]);
});
