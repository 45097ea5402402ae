import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noteLimit } from '#domain/notes.ts';
import { galleryTime } from '#tests/support/gallery/people.ts';
import { readAlert } from '#tests/support/render.tsx';
import { alvarezRef, note, replicaWith, open, shownNotes } from '#tests/support/customers-page.tsx';

describe('a new note', () => {
  it('stands on top at once, marked until the office has it', async () => {
    const replica = replicaWith();
    const { user } = await open(replica);
    await user.type(screen.getByLabelText('New note'), 'Gate is open 🌱 שלום');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(shownNotes()).toEqual(['Gate is open 🌱 שלום', 'Cut back the roses.']);
    expect(screen.getAllByText('On this phone')).toHaveLength(1);
    expect(screen.getByLabelText('New note')).toHaveProperty('value', '');
    expect(
      (await replica.held(alvarezRef))?.value.notes?.find(({ note: text }) => text.startsWith('Gate')),
    ).toMatchObject({
      createdBy: 'Tom Okafor',
      createdAt: galleryTime,
    });

    await act(() => replica.arrive());
    expect(screen.queryByText('On this phone')).toBeNull();
  });

  it('is ignored when empty or blank', async () => {
    const replica = replicaWith();
    const { user } = await open(replica);
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await user.type(screen.getByLabelText('New note'), '   ');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await replica.notes('alvarez')).toEqual(['Cut back the roses.']);
  });

  it('that is too long is refused with a clear text and kept', async () => {
    const replica = replicaWith();
    const { user } = await open(replica);
    const long = 'a'.repeat(noteLimit + 1);
    await user.click(screen.getByLabelText('New note'));
    await user.paste(long);
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(screen.getByRole('alert').textContent).toContain('too long');
    expect(screen.getByLabelText('New note')).toHaveProperty('value', long);
    expect(await replica.notes('alvarez')).toHaveLength(1);
    expect((await replica.drafts()).get('note/alvarez/new')).toBe(long);
  });

  it('that was not saved is there again after the page was closed', async () => {
    const replica = replicaWith();
    const { user, unmount } = await open(replica);
    await user.type(screen.getByLabelText('New note'), 'Gate is');
    await act(async () => window.dispatchEvent(new Event('pagehide')));
    expect((await replica.drafts()).get('note/alvarez/new')).toBe('Gate is');
    unmount();

    await open(replica);
    await waitFor(() => expect(screen.getByLabelText('New note')).toHaveProperty('value', 'Gate is'));
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect((await replica.drafts()).size).toBe(0);
  });

  it('that the device cannot store is told, and stays in its field', async () => {
    const replica = replicaWith();
    const { user, reported } = await open(replica);
    replica.broken = new Error('storage');
    await user.type(screen.getByLabelText('New note'), 'Gate');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await readAlert(user)).toBe('An error occurred while trying to edit the note.');
    expect(screen.getByLabelText('New note')).toHaveProperty('value', 'Gate');
    expect(reported).toEqual(['note-not-saved: storage']);
  });
});

describe('the notes of a customer', () => {
  it('are the latest ten, newest first, and the rest on request', async () => {
    const twelve = Array.from({ length: 12 }, (_, index) => note(`n${index}`, `Note ${index}`, index * 1000));
    const { user } = await open(replicaWith(twelve.toReversed()));
    expect(shownNotes()).toEqual(Array.from({ length: 10 }, (_, index) => `Note ${index}`));
    expect(screen.getByText('10 of 12, newest first')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    expect(shownNotes()).toHaveLength(12);
  });

  it('can be deleted, and brought back for a moment', async () => {
    const replica = replicaWith();
    const { user } = await open(replica);
    await user.click(screen.getByRole('button', { name: 'Delete note' }));
    expect(await replica.notes('alvarez')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await replica.notes('alvarez')).toEqual(['Cut back the roses.']);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('that two devices edited show both versions, and one tap settles them', async () => {
    const both = [note('a', 'Rows 1 and 2.', 2000), { ...note('b', 'Rows 1–3.', 1000), of: 'a' }];
    const replica = replicaWith(both);
    const { user } = await open(replica);
    expect(screen.getByText('Also edited on another device')).toBeDefined();
    expect(screen.getByText('Rows 1 and 2.')).toBeDefined();
    await user.click(screen.getAllByRole('button', { name: 'Keep this one' })[1] ?? document.body);
    expect(await replica.notes('alvarez')).toEqual(['Rows 1–3.']);
    await waitFor(() => expect(screen.queryByText('Also edited on another device')).toBeNull());
  });

  it('that two devices edited can both stay', async () => {
    const both = [note('a', 'Rows 1 and 2.', 2000), { ...note('b', 'Rows 1–3.', 1000), of: 'a' }];
    const replica = replicaWith(both);
    const { user } = await open(replica);
    await user.click(screen.getByRole('button', { name: 'Keep both' }));
    expect(shownNotes()).toEqual(['Rows 1–3.', 'Rows 1 and 2.']);
  });
});

describe('editing in place', () => {
  const field = () => screen.findByLabelText('Note');

  it('is saved with who and when', async () => {
    const replica = replicaWith();
    const { user } = await open(replica);
    await user.click(screen.getByRole('button', { name: 'Edit note' }));
    await user.type(await field(), ' Done.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shownNotes()).toEqual(['Cut back the roses. Done.']));
    expect(screen.getByText(/^edited by Tom Okafor at today/)).toBeDefined();
  });

  it('is told as saved', async () => {
    const { user } = await open(replicaWith());
    await user.click(screen.getByRole('button', { name: 'Edit note' }));
    await user.type(await field(), ' Done.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const told = await screen.findByText('Saved on this phone');
    expect(told.closest('[role=status]')).not.toBeNull();
  });

  it('is dropped on Escape', async () => {
    const replica = replicaWith();
    const { user } = await open(replica);
    await user.click(screen.getByRole('button', { name: 'Edit note' }));
    await user.type(await field(), ' Done.{Escape}');
    expect(shownNotes()).toEqual(['Cut back the roses.']);
    expect((await replica.drafts()).size).toBe(0);
  });

  it('closes when the field is left, and has the text again at the next press of the pencil', async () => {
    const replica = replicaWith();
    const { user } = await open(replica);
    await user.click(screen.getByRole('button', { name: 'Edit note' }));
    await user.type(await field(), ' Done.');
    await user.click(screen.getByLabelText('New note'));
    expect(shownNotes()).toEqual(['Cut back the roses.']);
    await user.click(screen.getByRole('button', { name: 'Edit note' }));
    expect(await field()).toHaveProperty('value', 'Cut back the roses. Done.');
  });

  it('of an emptied text is a cancel', async () => {
    const replica = replicaWith();
    const { user } = await open(replica);
    await user.click(screen.getByRole('button', { name: 'Edit note' }));
    await user.clear(await field());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shownNotes()).toEqual(['Cut back the roses.']));
  });

  it('that fails is told by the exact alert, and the text stays', async () => {
    const replica = replicaWith();
    const { user, reported } = await open(replica);
    await user.click(screen.getByRole('button', { name: 'Edit note' }));
    await user.type(await field(), ' Done.');
    replica.broken = new Error('storage');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await readAlert(user)).toBe('An error occurred while trying to edit the note.');
    expect(await field()).toHaveProperty('value', 'Cut back the roses. Done.');
    expect(reported).toEqual(['note-not-saved: storage']);
  });

  it.each([
    ['a note', 'Edit note', 'Note'],
    ['the primary note', 'Edit primary note', 'Primary note'],
  ])(
    'of %s about somebody who was just removed is told by the exact alert, and the text stays',
    async (_, pencil, label) => {
      const replica = replicaWith();
      const { user, reported } = await open(replica);
      await user.click(screen.getByRole('button', { name: pencil }));
      await user.type(await screen.findByLabelText(label), ' Done.');
      replica.broken = Object.assign(new Error('gone'), { code: 'gone' });
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await readAlert(user)).toBe('An error occurred while trying to edit the note.');
      expect((await screen.findByLabelText<HTMLTextAreaElement>(label)).value).toMatch(/ Done\.$/u);
      expect(screen.getByRole('alert').textContent).toMatch(/^This person is not on this device any more/);
      expect(reported).toEqual([]);
    },
  );
});
