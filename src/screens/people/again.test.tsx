/** What is tried again, and what goes with a note. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Note } from '#domain/user.ts';
import { alvarez, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { readAlert, show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { Customers } from './customers.tsx';

const note = (id: string): Note => ({ id, note: `Note ${id}`, createdBy: 'Dana Whitlock', createdAt: galleryTime });
const editFailed = 'An error occurred while trying to edit the note.';

async function open() {
  const replica = testReplica(
    [{ ...alvarez, notes: [note('a'), note('b')], messages: [] }],
    galleryCatalogue,
    aStatus({ lastContact: galleryTime }),
  );
  const view = await show(<Customers replica={replica} user={employee} now={() => galleryTime} />);
  await view.user.click(screen.getByRole('button', { name: /Alvarez, Maria/ }));
  await screen.findByLabelText('New note');
  return { ...view, replica };
}
const button = (name: string) => screen.getAllByRole('button', { name })[0] ?? document.body;

it('tells each time that a note is not saved', async () => {
  const { user, replica } = await open();
  await user.click(button('Edit note'));
  await user.type(await screen.findByLabelText('Note'), '!');
  replica.broken = new Error('full');
  await user.click(button('Save'));
  expect(await readAlert(user)).toBe(editFailed);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(button('Save'));
  expect(await readAlert(user)).toBe(editFailed);
});

it('leaves nothing unsaved of a note that was deleted', async () => {
  const { user, replica } = await open();
  await user.click(button('Edit note'));
  await user.type(await screen.findByLabelText('Note'), '!');
  await user.click(screen.getByRole('heading', { level: 1 }));
  await waitFor(async () => expect((await replica.draftNames()).length).toBe(1));
  await user.click(button('Delete note'));
  await screen.findByText('Note deleted.');
  await user.click(screen.getByRole('button', { name: /Alvarez, Maria/ }));
  await waitFor(async () => expect(await replica.draftNames()).toEqual([]));
  await waitFor(() => expect(screen.queryByLabelText('New note')).toBeNull());
  expect(screen.queryByText('Not saved yet')).toBeNull();
});

it('brings back what was typed into a note with the note', async () => {
  const { user, replica } = await open();
  await user.click(button('Edit note'));
  await user.type(await screen.findByLabelText('Note'), '!');
  await user.click(screen.getByRole('heading', { level: 1 }));
  await user.click(button('Delete note'));
  await waitFor(async () => expect(await replica.draftNames()).toEqual([]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await replica.draftNames()).toEqual(['note/alvarez/a']));
  await user.click(button('Edit note'));
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Note')).value).toBe('Note a!');
});

it('has the focus in a field that is opened out of another one, where buttons take none', async () => {
  const { user } = await open();
  await user.click(button('Edit note'));
  const first = await screen.findByLabelText('Note');
  await waitFor(() => expect(document.activeElement).toBe(first));
  await act(async () => first.blur());
  await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
  await act(async () => screen.getAllByRole('button', { name: 'Edit note' })[1]?.click());
  expect(document.activeElement).toBe(await screen.findByLabelText('Note'));
});

it('adds nothing with a key by which an input method takes what it proposes', async () => {
  const { user, replica } = await open();
  const field = screen.getByLabelText('New note');
  await user.type(field, 'xiang');
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, isComposing: true });
  await act(() => replica.settled());
  expect(await replica.notes('alvarez')).toHaveLength(2);
});

it('adds a note once that was stored though nobody could say so', async () => {
  const { user, replica } = await open();
  await user.type(screen.getByLabelText('New note'), 'Gate sticks');
  const { edit } = replica;
  replica.edit = async (...asked) => {
    await edit(...asked);
    replica.edit = edit;
    throw new Error('the storage of this device does not open');
  };
  await user.click(button('Add note'));
  expect(await readAlert(user)).toBe(editFailed);
  await user.click(button('Add note'));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe(''));
  const held = await replica.held({ collection: 'users', id: 'alvarez' });
  expect(held?.value.notes?.filter((each) => each.note === 'Gate sticks')).toHaveLength(1);
});
