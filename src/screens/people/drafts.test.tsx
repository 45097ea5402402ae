/** A text that was left unsaved is opened again after a colleague wrote another one. */
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Note } from '#domain/user.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import { type TestReplica, testReplica } from '#tests/support/test-replica.ts';
import { alvarez, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { Customers } from './customers.tsx';
import { aStatus } from '#tests/support/status.ts';

const offline: SyncStatus = aStatus({ connected: false, lastContact: galleryTime });
const ref = { collection: 'users', id: 'alvarez' } as const;
const roses: Note = { id: 'roses', note: 'Cut the roses.', createdBy: 'Dana Whitlock', createdAt: galleryTime - 1000 };
const theirs: Note = { ...roses, note: 'Cut the roses. Theirs.', editedBy: 'Dana Whitlock', editedAt: galleryTime };

async function visit(replica: TestReplica) {
  const view = await show(<Customers replica={replica} user={employee} now={() => galleryTime} />);
  await view.user.click(screen.getByRole('button', { name: /Alvarez, Maria/ }));
  await screen.findByLabelText('New note');
  return view;
}
const replicaWith = (fields: Partial<typeof alvarez>) =>
  testReplica([{ ...alvarez, messages: [], ...fields }], galleryCatalogue, offline);

/** Types into what the pencil opens, and goes elsewhere without saving. */
async function leave(replica: TestReplica, pencil: string, label: string, words: string) {
  const { user, unmount } = await visit(replica);
  await user.click(screen.getByRole('button', { name: pencil }));
  await user.type(await screen.findByLabelText(label), words);
  await user.click(screen.getByLabelText('New note'));
  await waitFor(async () => expect((await replica.drafts()).size).toBe(1));
  unmount();
}

async function saveLeft(replica: TestReplica, pencil: string, label: string): Promise<string> {
  const { user } = await visit(replica);
  await user.click(screen.getByRole('button', { name: pencil }));
  const { value } = await screen.findByLabelText<HTMLTextAreaElement>(label);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await replica.drafts()).size).toBe(0));
  return value;
}

describe('what was left unsaved', () => {
  it('of a note is saved beside what a colleague wrote since', async () => {
    const replica = replicaWith({ notes: [roses] });
    await leave(replica, 'Edit note', 'Note', ' Mine.');
    await act(() => replica.deliver(ref, (fields) => ({ ...fields, notes: [theirs] })));
    expect(await saveLeft(replica, 'Edit note', 'Note')).toBe('Cut the roses. Mine.');
    expect(await replica.notes('alvarez')).toEqual([theirs.note, 'Cut the roses. Mine.']);
    expect(screen.getByText('Also edited on another device')).toBeDefined();
  });

  it('of a note simply replaces it where nobody else wrote', async () => {
    const replica = replicaWith({ notes: [roses] });
    await leave(replica, 'Edit note', 'Note', ' Mine.');
    await saveLeft(replica, 'Edit note', 'Note');
    expect(await replica.notes('alvarez')).toEqual(['Cut the roses. Mine.']);
  });

  it('of the primary note is joined with what a colleague wrote since', async () => {
    const replica = replicaWith({ primaryNote: 'Gate' });
    await leave(replica, 'Edit primary note', 'Primary note', '{Enter}Dog');
    await act(() => replica.deliver(ref, (fields) => ({ ...fields, primaryNote: 'Ring twice\nGate' })));
    expect(await saveLeft(replica, 'Edit primary note', 'Primary note')).toBe('Gate\nDog');
    expect((await replica.held(ref))?.value.primaryNote).toBe('Ring twice\nGate\nDog');
  });

  it('in an older app, which kept the bare text, overwrites nothing either', async () => {
    const replica = replicaWith({ notes: [theirs], primaryNote: 'Ring twice' });
    await replica.keepDraft('note/alvarez/roses', 'Cut the roses. Mine.');
    expect(await saveLeft(replica, 'Edit note', 'Note')).toBe('Cut the roses. Mine.');
    expect(await replica.notes('alvarez')).toEqual([theirs.note, 'Cut the roses. Mine.']);
  });

  it('of the primary note in an older app overwrites nothing either', async () => {
    const replica = replicaWith({ primaryNote: 'Ring twice' });
    await replica.keepDraft('note/alvarez/primary', 'Gate\nDog');
    expect(await saveLeft(replica, 'Edit primary note', 'Primary note')).toBe('Gate\nDog');
    expect((await replica.held(ref))?.value.primaryNote?.split('\n').toSorted()).toEqual(['Dog', 'Gate', 'Ring twice']);
  });
});
