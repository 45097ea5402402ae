import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addNote } from '#domain/notes.ts';
import { readMessage } from '#domain/user-commands.ts';
import type { Message } from '#domain/user.ts';
import { alvarez, employee, galleryCatalogue, galleryTime, unsentNote } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { PersonPanel } from './person-panel.tsx';

const ref = { collection: 'users', id: alvarez.id } as const;
const message: Message = {
  id: 'm1',
  message: 'Roses?',
  userId: alvarez.id,
  read: false,
  createdAt: galleryTime - 1_000,
};

async function open() {
  const replica = testReplica(
    [{ ...alvarez, primaryNote: 'Ring twice', messages: [message] }],
    galleryCatalogue,
    aStatus({ lastContact: galleryTime }),
  );
  const now = () => galleryTime;
  await show(<PersonPanel id={alvarez.id} who="customer" replica={replica} user={employee} now={now} />);
  return replica;
}
/** Not one of two versions, between which somebody has to choose. */
const alone = alvarez.notes?.find(({ id, of }) => !of && !alvarez.notes?.some((other) => other.of === id));
const entry = (text: string) => {
  const item = screen.getByText(text).closest('li, section');
  return item?.textContent?.replace(/\s/gu, ' ') ?? '';
};

describe('each entry says where it is', () => {
  it('at the office, without a time that nobody knows', async () => {
    await open();
    expect(entry('Ring twice')).toMatch(/At the office$/);
    expect(entry(String(alone?.note))).toMatch(/At the office$/);
  });

  it('on this phone, then at the office with the time at which it came there', async () => {
    const replica = await open();
    await act(() => replica.edit(ref, (fields) => ({ ...fields, notes: addNote(fields.notes, unsentNote, []) })));
    expect(entry(unsentNote.note)).toMatch(/On this phone$/);
    await act(() => replica.arrive());
    expect(entry(unsentNote.note)).toMatch(/At the office, 10:42 AM$/);
  });

  it('a primary note too', async () => {
    const replica = await open();
    await act(() => replica.edit(ref, (fields) => ({ ...fields, primaryNote: 'Ring thrice' })));
    expect(entry('Ring thrice')).toMatch(/On this phone$/);
    await act(() => replica.arrive());
    expect(entry('Ring thrice')).toMatch(/At the office, 10:42 AM$/);
  });

  it('a message that was read, with the time only where it was marked here', async () => {
    const replica = await open();
    expect(entry('Roses?')).not.toContain('Read,');
    await act(() => replica.edit(ref, readMessage(message)));
    expect(entry('Roses?')).toContain('On this phone');
    await act(() => replica.arrive());
    expect(entry('Roses?')).toMatch(/Read, 10:42 AM$/);
  });

  it('without the time of what this device sent, where a colleague changed it since', async () => {
    const replica = await open();
    const mine = addNote(alvarez.notes, unsentNote, []);
    await act(() => replica.edit(ref, (fields) => ({ ...fields, primaryNote: 'Ring thrice', notes: mine })));
    await act(() => replica.arrive());
    expect(entry('Ring thrice')).toMatch(/At the office, 10:42 AM$/);
    const theirs = { ...unsentNote, note: 'Theirs', editedBy: 'Dana', editedAt: galleryTime + 60_000 };
    const notes = addNote(alvarez.notes, theirs, []);
    await act(() => replica.deliver(ref, (fields) => ({ ...fields, primaryNote: 'Do not ring', notes })));
    expect(entry('Do not ring')).toMatch(/At the office$/);
    expect(entry('Theirs')).toMatch(/At the office$/);
  });
});
