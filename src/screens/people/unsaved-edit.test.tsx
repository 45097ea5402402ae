/** What is typed into a note and not saved, where there are two windows, the page ends, or the device refuses to keep it. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draftNames } from '#domain/draft-names.ts';
import { readUnwritten } from '#domain/unwritten.ts';
import { alvarezRef, open, replicaWith } from '#tests/support/customers-page.tsx';
import type { TestReplica } from '#tests/support/test-replica.ts';

const fields = [
  ['a note', 'Edit note', 'Note', draftNames.note(alvarezRef.id, 'roses')],
  ['the primary note', 'Edit primary note', 'Primary note', draftNames.primaryNote(alvarezRef.id)],
] as const;

const theirs = JSON.stringify({ base: 'Gate', text: 'Gate. Of another window.' });
const kept = async (replica: TestReplica, name: string) => readUnwritten((await replica.drafts()).get(name))?.text;
const hide = () => act(async () => void window.dispatchEvent(new Event('pagehide')));
const lookAgain = () => act(async () => void window.dispatchEvent(new Event('focus')));

/** The field of `label`, opened by its pencil. */
async function edit(pencil: string, label: string, replica = replicaWith()) {
  const { user, reported } = await open(replica);
  await user.click(screen.getByRole('button', { name: pencil }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>(label);
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { user, reported, replica, field, type };
}

describe.each(fields)('what was typed into %s', (_, pencil, label, name) => {
  it('is kept again with the next look at its window, where another one removed it meanwhile', async () => {
    const { replica, type } = await edit(pencil, label);
    type('Half a sen');
    await waitFor(async () => expect(await kept(replica, name)).toBe('Half a sen'));
    await replica.keepDraft(name, undefined);
    await lookAgain();
    expect(await kept(replica, name)).toBe('Half a sen');
  });

  it('and taken back is not there again where the page ends', async () => {
    const { replica, field, type } = await edit(pencil, label);
    const before = field.value;
    type('Half a sen');
    await waitFor(async () => expect(await kept(replica, name)).toBe('Half a sen'));
    type(before);
    await hide();
    expect(await kept(replica, name)).toBeUndefined();
  });

  it('at an earlier visit does not come back where it is only looked at, and another window saved it', async () => {
    const replica = replicaWith();
    await replica.keepDraft(name, theirs);
    const { field } = await edit(pencil, label, replica);
    expect(field.value).toBe('Gate. Of another window.');
    await replica.keepDraft(name, undefined);
    await lookAgain();
    await hide();
    expect(await kept(replica, name)).toBeUndefined();
  });

  it('in another window stays where nothing was typed here', async () => {
    const { user, replica } = await edit(pencil, label);
    await replica.keepDraft(name, theirs);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText(label)).toBeNull());
    expect(await kept(replica, name)).toBe('Gate. Of another window.');
  });

  it('before stays where it cannot be read, and nothing is typed now', async () => {
    const replica = replicaWith();
    await replica.keepDraft(name, theirs);
    replica.draft = () => Promise.reject(new Error('storage'));
    const { user } = await edit(pencil, label, replica);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText(label)).toBeNull());
    expect(await kept(replica, name)).toBe('Gate. Of another window.');
  });
});

it('what was typed is kept where the pencil was pressed twice, and the device answered the second press late', async () => {
  const [, pencil, label, name] = fields[0];
  const replica = replicaWith();
  const answers: (() => void)[] = [];
  replica.draft = () => new Promise((found) => answers.push(() => found(undefined)));
  await open(replica);
  const button = screen.getByRole('button', { name: pencil });
  fireEvent.click(button);
  fireEvent.click(button);
  const [first, second] = answers.splice(-2);
  await act(async () => first?.());
  fireEvent.change(await screen.findByLabelText(label), { target: { value: 'Half a sen' } });
  await act(async () => second?.());
  await hide();
  expect(await kept(replica, name)).toBe('Half a sen');
});

it.each([...fields, ['a new note', null, 'New note', draftNames.newNote(alvarezRef.id)] as const])(
  '%s that the device refused to keep is kept where the page is left',
  async (_, pencil, label, name) => {
    const replica = replicaWith();
    const { user, reported } = await open(replica);
    if (pencil) await user.click(screen.getByRole('button', { name: pencil }));
    const field = await screen.findByLabelText<HTMLTextAreaElement>(label);
    const { keepDraft } = replica;
    replica.keepDraft = () => Promise.reject(new Error('storage'));
    fireEvent.change(field, { target: { value: 'Half a sen' } });
    await waitFor(() => expect(reported).toEqual(['draft-not-kept: storage']));
    replica.keepDraft = keepDraft;
    await hide();
    expect(await kept(replica, name)).toBe('Half a sen');
  },
);
