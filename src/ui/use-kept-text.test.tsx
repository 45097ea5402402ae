import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { joinTexts } from '#domain/joined-drafts.ts';
import { show } from '#tests/support/render.tsx';
import type { Drafts } from './use-draft.ts';
import { useKeptText } from './use-kept-text.ts';

/** A device that looks for a draft as long as the test likes. */
function device(kept: string | undefined) {
  let found = (): void => undefined;
  const drafts: Drafts & { kept: string | undefined } = {
    kept,
    draft: () => new Promise((resolve) => (found = () => resolve(drafts.kept))),
    keepDraft: async (_, text) => {
      drafts.kept = text;
    },
  };
  return { drafts, find: () => act(async () => found()) };
}

async function open(kept: string | undefined) {
  const { drafts, find } = device(kept);
  let stored = (): void => undefined;
  function Field() {
    const { text, change, sending, done } = useKeptText(drafts, 'note/x/new', joinTexts);
    // Also where the field is gone.
    stored = () => done('Gate');
    return (
      <>
        <textarea value={text} onChange={(event) => change(event.currentTarget.value)} />
        <button onClick={() => done('Gate')}>Stored</button>
        <button onClick={() => sending('n')}>Add</button>
      </>
    );
  }
  const { unmount: leave } = await show(<Field />);
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const store = () => fireEvent.click(screen.getByRole('button', { name: 'Stored' }));
  const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  return { drafts, find, field, type, add, stored: () => act(() => stored()), store, leave };
}

it('has what an earlier visit left', async () => {
  const { find, field } = await open('Half a sen');
  await find();
  expect(field().value).toBe('Half a sen');
});

it('loses neither what an earlier visit left nor what was typed before that was found', async () => {
  const { drafts, find, field, type } = await open('Half a sen');
  type('Gate');
  await find();
  expect(field().value).toBe('Half a sen\nGate');
  await waitFor(() => expect(drafts.kept).toBe('Half a sen\nGate'));
});

it('loses neither where it was kept before what an earlier visit left was found', async () => {
  const { drafts, find, field, type } = await open('Half a sen');
  type('Gate');
  await waitFor(() => expect(drafts.kept).toBe('Gate'));
  drafts.kept = 'Half a sen';
  await find();
  expect(field().value).toBe('Half a sen\nGate');
  await waitFor(() => expect(drafts.kept).toBe('Half a sen\nGate'));
});

it('loses neither where the field is left before what an earlier visit left was found', async () => {
  const { drafts, find, type, leave } = await open('Half a sen');
  type('Gate');
  leave();
  expect(drafts.kept).toBe('Gate');
  drafts.kept = 'Half a sen';
  await find();
  expect(drafts.kept).toBe('Half a sen\nGate');
});

it('neither loses what an earlier visit left nor doubles what is being added when that is found', async () => {
  const { drafts, find, field, type, add, stored } = await open('Half a sen');
  type('Gate');
  add();
  drafts.kept = 'Half a sen';
  await find();
  expect(field().value).toBe('Gate');
  stored();
  expect([field().value, drafts.kept]).toEqual(['Half a sen', 'Half a sen']);
});

it('joins both after all where that was not added', async () => {
  const { drafts, find, field, type, add } = await open('Half a sen');
  type('Gate');
  add();
  drafts.kept = 'Half a sen';
  await find();
  type('Gate is open');
  expect(field().value).toBe('Half a sen\nGate is open');
});

it.each(['before', 'after'])('does neither where the field is left and it is added %s that is found', async (when) => {
  const { drafts, find, type, add, stored, leave } = await open('Half a sen');
  type('Gate');
  add();
  leave();
  if (when === 'before') stored();
  drafts.kept = 'Half a sen';
  await find();
  if (when === 'after') stored();
  expect(drafts.kept).toBe('Half a sen');
});

it('is kept by who left the field empty before it was found, and left alone by who typed nothing', async () => {
  for (const typed of [[], ['Gate', '']]) {
    const { drafts, find, type, leave } = await open('Half a sen');
    for (const text of typed) type(text);
    leave();
    drafts.kept = 'Half a sen';
    const keepDraft = vi.spyOn(drafts, 'keepDraft');
    await find();
    expect(keepDraft.mock.calls).toEqual(typed.length > 0 ? [['note/x/new', 'Half a sen', undefined]] : []);
  }
});

it('is not doubled where it was kept before anything was found', async () => {
  const { drafts, find, field, type } = await open(undefined);
  type('Gate');
  await waitFor(() => expect(drafts.kept).toBe('Gate'));
  type('Gate is open');
  await find();
  expect(field().value).toBe('Gate is open');
});

it('is empty, and leaves no draft, once it is stored', async () => {
  const { drafts, find, field, type, store } = await open(undefined);
  await find();
  type('Gate');
  store();
  expect([field().value, drafts.kept]).toEqual(['', undefined]);
});

it('keeps what was typed while it was being stored', async () => {
  const { drafts, find, field, type, store } = await open(undefined);
  await find();
  type('Gate is open');
  store();
  expect([field().value, drafts.kept]).toEqual(['Gate is open', 'Gate is open']);
});
