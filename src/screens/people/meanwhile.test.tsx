/** What happens while a text is being written, or the device is still storing it. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Note } from '#domain/user.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import { type TestReplica, testReplica } from '#tests/support/test-replica.ts';
import { doublePress } from '#tests/support/double-press.ts';
import { alvarez, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { Customers } from './customers.tsx';
import { aStatus } from '#tests/support/status.ts';

const offline: SyncStatus = aStatus({ connected: false, lastContact: galleryTime });
const ref = { collection: 'users', id: 'alvarez' } as const;
const roses: Note = {
  id: 'roses',
  note: 'Cut back the roses.',
  createdBy: 'Dana Whitlock',
  createdAt: galleryTime - 1000,
};

const notes = Array.from({ length: 10 }, (_, index) => ({
  ...roses,
  id: `n${index}`,
  note: `Note ${index}`,
  createdAt: roses.createdAt + index,
}));

async function open(replica: TestReplica) {
  const view = await show(<Customers replica={replica} user={employee} now={() => galleryTime} />);
  await view.user.click(screen.getByRole('button', { name: /Alvarez, Maria/ }));
  await screen.findByLabelText('New note');
  return view;
}

describe('meanwhile', () => {
  it('adds a note once, and keeps what is typed meanwhile', async () => {
    const replica = testReplica([{ ...alvarez, notes: [], messages: [] }], galleryCatalogue, offline);
    const { user } = await open(replica);
    const field = screen.getByLabelText<HTMLTextAreaElement>('New note');
    await user.type(field, 'Gate is open');
    replica.hold();
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await user.type(field, ', ring');
    await act(() => replica.release());
    await waitFor(async () => expect(await replica.notes('alvarez')).toEqual(['Gate is open']));
    expect(field.value).toBe('Gate is open, ring');
  });

  it('says that somebody without a name left', async () => {
    const replica = testReplica([{ ...alvarez, firstName: ' ', lastName: '' }], galleryCatalogue, offline);
    const { user } = await show(<Customers replica={replica} user={employee} now={() => galleryTime} />);
    await user.click(screen.getByRole('button', { name: /No name yet/ }));
    await screen.findByLabelText('New note');
    await act(() => replica.remove(ref));
    expect(await screen.findByRole('heading', { name: 'This person is no longer a customer' })).toBeDefined();
  });

  it('calls nobody removed, nor the list empty, where the device lost its storage and all come back from the office', async () => {
    const replica = testReplica([{ ...alvarez, notes: [], messages: [] }], galleryCatalogue, offline);
    await open(replica);
    await act(async () => {
      replica.facts$.next({ ...offline, checking: true });
      replica.store.loses('users');
      replica.store.reopens();
      await replica.settled();
    });
    await waitFor(() => expect(screen.queryByLabelText('New note')).toBeNull());
    expect(await screen.findByRole('heading', { level: 2, name: 'Nothing here yet' })).toBeDefined();
    await act(() => replica.put({ ...ref, id: 'zhang' }, { ...alvarez, id: 'zhang', lastName: 'Zhang' }));
    expect(await screen.findByRole('button', { name: /Zhang, Maria/ })).toBeDefined();
    expect(screen.queryByRole('heading', { name: /is no longer a customer$/ })).toBeNull();
    await act(() => replica.put(ref, alvarez));
    expect(await screen.findByLabelText('New note')).toBeDefined();
    await act(() => replica.remove(ref));
    expect(await screen.findByRole('heading', { name: 'Alvarez, Maria is no longer a customer' })).toBeDefined();
  });

  it('claims nothing lost of somebody who was removed only where that is so', async () => {
    const replica = testReplica([{ ...alvarez, notes: [], messages: [] }], galleryCatalogue, offline);
    const { user } = await open(replica);
    await user.type(screen.getByLabelText('New note'), 'Gate is open');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(async () => expect(await replica.notes('alvarez')).toEqual(['Gate is open']));
    const mine = (await replica.held(ref))?.value;
    if (!mine) throw new Error('nobody');
    const base = { rev: 1, fields: { ...mine, notes: [] } };
    await act(async () => {
      await replica.park({ id: 'users/alvarez/a', ref, why: 'gone', base, mine, at: galleryTime });
      await replica.remove(ref);
    });
    expect(await screen.findByRole('heading', { name: 'Alvarez, Maria is no longer a customer' })).toBeDefined();
    expect((await screen.findByRole('link', { name: 'Sync' })).getAttribute('href')).toBe('/sync');
    expect(screen.queryByText('Nothing of yours was lost.')).toBeNull();
  });

  it.each([
    [true, 'Nothing of yours was lost.'],
    [false, ''],
  ])('says what became of the own texts only where they can be read: %s', async (readable, said) => {
    const replica = testReplica([alvarez], galleryCatalogue, offline);
    const { reported } = await open(replica);
    if (!readable) replica.draftNames = () => Promise.reject(new Error('storage'));
    await act(() => replica.remove(ref));
    const heading = await screen.findByRole('heading', { name: 'Alvarez, Maria is no longer a customer' });
    await waitFor(() => expect(heading.nextElementSibling?.nextElementSibling?.textContent).toBe(said));
    expect(reported).toEqual(readable ? [] : ['draft-not-read: storage']);
  });

  it('keeps what a colleague wrote while the field was open, beside the own text', async () => {
    const replica = testReplica([{ ...alvarez, notes: [roses], messages: [] }], galleryCatalogue, offline);
    const { user } = await open(replica);
    await user.click(screen.getByRole('button', { name: 'Edit note' }));
    await user.type(await screen.findByLabelText('Note'), ' Mine.');
    const theirs = { ...roses, note: 'Cut back the roses. Theirs.', editedBy: 'Dana', editedAt: galleryTime };
    await act(() => replica.deliver(ref, (fields) => ({ ...fields, notes: [theirs] })));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await replica.notes('alvarez')).toEqual(['Cut back the roses. Theirs.', 'Cut back the roses. Mine.']),
    );
    expect(screen.getByText('Also edited on another device')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notes' }));
  });

  it('leaves the field open whose note a colleague deletes, says so, and Save brings the note back', async () => {
    const replica = testReplica([{ ...alvarez, notes: [roses], messages: [] }], galleryCatalogue, offline);
    const { user } = await open(replica);
    await user.click(screen.getByRole('button', { name: 'Edit note' }));
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Note');
    await user.type(field, ' Mine.');
    await act(() => replica.deliver(ref, (fields) => ({ ...fields, notes: [] })));
    expect(await screen.findByText('A colleague deleted this note. Save, and it comes back.')).toBeDefined();
    await user.click(screen.getByLabelText('Search customers'));
    await user.type(field, ' Both.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await replica.notes('alvarez')).toEqual(['Cut back the roses. Mine. Both.']));
    await waitFor(async () => expect((await replica.drafts()).size).toBe(0));
    expect(screen.queryByText(/^A colleague deleted/)).toBeNull();
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Edit note' }));
  });

  it('"Save, and it comes back": also where nothing was typed into it', async () => {
    const replica = testReplica([{ ...alvarez, notes: [roses], messages: [] }], galleryCatalogue, offline);
    const { user } = await open(replica);
    await user.click(screen.getByRole('button', { name: 'Edit note' }));
    await screen.findByLabelText('Note');
    await act(() => replica.deliver(ref, (fields) => ({ ...fields, notes: [] })));
    expect(await screen.findByText('A colleague deleted this note. Save, and it comes back.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await replica.notes('alvarez')).toEqual(['Cut back the roses.']));
    expect(await screen.findByRole('button', { name: 'Edit note' })).toBeDefined();
  });

  it('goes with its note that a colleague deleted where nobody wants it back', async () => {
    const replica = testReplica([{ ...alvarez, notes: [roses], messages: [] }], galleryCatalogue, offline);
    const { user } = await open(replica);
    await user.click(screen.getByRole('button', { name: 'Edit note' }));
    await user.type(await screen.findByLabelText('Note'), ' Mine.');
    await act(() => replica.deliver(ref, (fields) => ({ ...fields, notes: [] })));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
    expect([await replica.notes('alvarez'), (await replica.drafts()).size]).toEqual([[], 0]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notes' }));
  });

  it('leaves the field open of whose note another version arrives', async () => {
    const replica = testReplica([{ ...alvarez, notes: [roses], messages: [] }], galleryCatalogue, offline);
    const { user } = await open(replica);
    await user.click(screen.getByRole('button', { name: 'Edit note' }));
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Note');
    await user.type(field, ' Mine.');
    const version = { ...roses, id: 'version', of: roses.id, note: 'Cut back the roses. Theirs.' };
    await act(() => replica.deliver(ref, (fields) => ({ ...fields, notes: [roses, version] })));
    await user.type(field, ' More.');
    expect([field.isConnected, field.value]).toEqual([true, 'Cut back the roses. Mine. More.']);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Also edited on another device');
    expect(await replica.notes('alvarez')).toEqual(['Cut back the roses. Mine. More.', version.note]);
  });

  it('joins with the primary note what a colleague wrote meanwhile', async () => {
    const replica = testReplica([{ ...alvarez, primaryNote: 'Gate' }], galleryCatalogue, offline);
    const { user } = await open(replica);
    await user.click(screen.getByRole('button', { name: 'Edit primary note' }));
    await user.type(await screen.findByLabelText('Primary note'), '{Enter}Dog');
    await act(() => replica.deliver(ref, (fields) => ({ ...fields, primaryNote: 'Ring twice\nGate' })));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await replica.held(ref))?.value.primaryNote).toBe('Ring twice\nGate\nDog'));
  });

  it('leads an edit back to the pencil, however long the device takes to store it', async () => {
    const replica = testReplica([{ ...alvarez, primaryNote: 'Gate' }], galleryCatalogue, offline);
    const { user } = await open(replica);
    await user.click(screen.getByRole('button', { name: 'Edit primary note' }));
    await user.type(await screen.findByLabelText('Primary note'), ' is open');
    replica.hold();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await new Promise((drawn) => requestAnimationFrame(drawn));
    await act(() => replica.release());
    await waitFor(() => expect(document.activeElement?.ariaLabel).toBe('Edit primary note'));
  });

  it('leaves the field open of the last note that is shown, where a colleague adds one', async () => {
    const replica = testReplica([{ ...alvarez, notes, messages: [] }], galleryCatalogue, offline);
    const { user } = await open(replica);
    await user.click(screen.getAllByRole('button', { name: 'Edit note' }).at(-1) as HTMLElement);
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Note');
    await user.type(field, ' mine');
    const theirs = { ...roses, note: 'Theirs', createdAt: galleryTime };
    await act(() => replica.deliver(ref, (fields) => ({ ...fields, notes: [...notes, theirs] })));
    await screen.findByText('Theirs');
    await user.keyboard(' more');
    expect([field.isConnected, field.value]).toEqual([true, 'Note 0 mine more']);
  });

  it('keeps the field when Escape is about what an input method proposes', async () => {
    const replica = testReplica([{ ...alvarez, notes: [roses], messages: [] }], galleryCatalogue, offline);
    const { user } = await open(replica);
    await user.click(screen.getByRole('button', { name: 'Edit note' }));
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Note');
    await user.type(field, ' Mine.');
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    await act(() => replica.settled());
    expect([field.isConnected, field.value]).toEqual([true, `${roses.note} Mine.`]);
  });

  it('deletes one note by a double press, though another one comes into its place', async () => {
    const replica = testReplica([{ ...alvarez, notes, messages: [] }], galleryCatalogue, offline);
    await open(replica);
    const deleteFirst = () => fireEvent.click(screen.getAllByRole('button', { name: 'Delete note' })[0] as HTMLElement);
    const press = doublePress();
    deleteFirst();
    await waitFor(() => expect(screen.queryByText('Note 9')).toBeNull());
    deleteFirst();
    await act(() => replica.settled());
    expect(await replica.notes('alvarez')).toHaveLength(9);
    press.over();
    deleteFirst();
    await waitFor(async () => expect(await replica.notes('alvarez')).toHaveLength(8));
  });
});
