import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { GoneError } from '#sync/replica.ts';
import type { Parked } from '#sync/store.ts';
import { alvarez, employee } from '#tests/support/gallery/people.ts';
import { readAlert } from '#tests/support/render.tsx';
import { heading, note, openRefused, press, refusal, spaced } from '#tests/support/sync-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('could not be saved', () => {
  it('has "reason first, text in sunk, Try again, Copy text, Discard"', async () => {
    await openRefused();
    await heading('Could not be saved (1)');
    const card = within(screen.getByRole('listitem'));
    expect(card.getByRole('heading').textContent).toBe('Note for Alvarez, Maria');
    expect(card.getByText('This customer was removed at the office, or has another role now.')).toBeDefined();
    expect(card.getByText(note.note)).toBeDefined();
    expect(spaced(card.getByText(/^Written by you/).textContent)).toBe(
      'Written by you, today, 10:41 AM. Your text is safe here until you decide.',
    );
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Try again',
      'Copy text',
      'Discard',
    ]);
  });

  it.each<[Partial<Parked<'users'>>, string, string]>([
    [
      { why: 'refused' },
      'Note for Alvarez, Maria',
      'The office did not accept this. You may not be allowed to change it any more.',
    ],
    [
      { why: 'invalid' },
      'Note for Alvarez, Maria',
      'The office cannot store this. It is too long, or was damaged on this phone.',
    ],
    [
      { why: 'refused', mine: { ...alvarez, primaryNote: `${'Dog. '.repeat(4_000)}Cat.` } },
      'Primary note for Alvarez, Maria',
      'The office cannot store this. It is too long, or was damaged on this phone.',
    ],
    [
      { why: 'refused', mine: { ...alvarez, specialtyRequests: 'Shade'.repeat(1_001) } },
      'Specialty requests for Alvarez, Maria',
      'The office cannot store this. It is too long, or was damaged on this phone.',
    ],
    [
      { why: 'refused', mine: { ...alvarez, specialtyRequests: 'Shade'.repeat(1_000) } },
      'Specialty requests for Alvarez, Maria',
      'The office did not accept this. You may not be allowed to change it any more.',
    ],
    [
      { mine: { ...alvarez, role: 'employee', primaryNote: 'Dog' } },
      '2 changes for Alvarez, Maria',
      'This employee was removed at the office, or has another role now.',
    ],
    [
      { ref: { collection: 'users', id: employee.id }, mine: { ...alvarez, specialtyRequests: 'Shade' } },
      'Specialty requests of yours',
      'Your profile was removed at the office.',
    ],
  ])('tells the reason in plain words: %#', async (change, title, reason) => {
    await openRefused({ ...refusal, ...change });
    await heading(title);
    expect(screen.getByText(reason)).toBeDefined();
  });

  it('Try again makes it wait, and says so', async () => {
    const { user, replica } = await openRefused();
    await user.click(press(/^Try again: Note for Alvarez/));
    expect(await heading('Waiting to be sent (1)')).toBeDefined();
    expect(screen.queryByRole('heading', { name: /^Could not be saved/ })).toBeNull();
    expect(await screen.findByText('It waits to be sent now.')).toBeDefined();
    expect(document.activeElement).toBe(await heading('Sync'));
    expect(await replica.notes('alvarez')).toContain(note.note);
  });

  it.each([
    ['is still gone', new GoneError(), 'They are still not there, so nothing was sent. Your text stays here.', []],
    [
      'cannot be written',
      new Error('storage'),
      'This could not be tried now. Your text stays here.',
      ['retry-failed: storage'],
    ],
  ])('Try again keeps the text where its document %s', async (_, error, words, reports) => {
    const { user, replica, reported } = await openRefused(refusal, 'computer');
    replica.broken = error;
    await user.click(press(/^Try again: /));
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(reported).toEqual(reports);
    expect(screen.getByText(note.note)).toBeDefined();
    replica.broken = null;
    await user.click(press(/^Try all again$/));
    await heading('Waiting to be sent (1)');
    expect(replica.refreshes).toBe(1);
  });

  it('Copy text copies all of it', async () => {
    const { user } = await openRefused({ ...refusal, mine: { ...refusal.mine, primaryNote: 'Dog' } });
    await user.click(press(/^Copy text/));
    await screen.findByText('Copied.');
    expect(await navigator.clipboard.readText()).toBe(`New note\n${note.note}\n\nPrimary note changed\nDog`);
  });

  it('Copy text selects the text where the browser does not copy', async () => {
    const { user } = await openRefused();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
    await user.click(press(/^Copy text/));
    await screen.findByText('The text is selected. Copy it with the menu or the keyboard of this device.');
    await waitFor(() => expect(getSelection()?.toString()).toBe(note.note));
  });

  it('Discard asks once', async () => {
    const { user, replica } = await openRefused();
    await user.click(press(/^Discard/));
    const dialog = await screen.findByRole('alertdialog', { name: 'Discard this text?' });
    expect(within(dialog).getByText('It is only on this phone. Nobody gets it back.')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(await replica.store.parked()).toHaveLength(1);
    await user.click(press(/^Discard: /));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    expect(await replica.store.parked()).toEqual([]);
    expect(await screen.findByText('Discarded.')).toBeDefined();
    expect(await replica.notes('alvarez')).not.toContain(note.note);
  });

  it('Discard keeps the text where the device refuses, says so, and works at the next try', async () => {
    const { user, replica, reported } = await openRefused();
    const discard = async () => {
      await user.click(press(/^Discard: /));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    };
    replica.broken = new Error('storage');
    await discard();
    expect(await readAlert(user)).toBe('The text is not discarded. Please try again.');
    expect(screen.getByText(note.note)).toBeDefined();
    expect(screen.queryByText('Discarded.')).toBeNull();
    expect(reported).toEqual(['text-not-discarded: storage']);
    replica.broken = null;
    await discard();
    expect(await screen.findByText('Discarded.')).toBeDefined();
  });

  it.each<[string, unknown, unknown]>([
    ['notes', alvarez, { ...alvarez, notes: [{ id: 'x', note: { words: 'Dog bites' } }, null] }],
    ['messages', alvarez, { ...alvarez, messages: [null, { message: 'Dog bites' }] }],
    ['a name', alvarez, { ...alvarez, firstName: { words: 'Dog bites' }, role: 7 }],
    ['what it stood on', { notes: [null], plants: 7 }, { ...alvarez, notes: [{ id: 'x', note: 'Dog bites' }] }],
    ['a time', alvarez, { ...alvarez, notes: [{ id: 'x', note: 'Dog bites', createdAt: 1e300 }] }],
  ])(
    'what cannot be told as changes is there as it is, to be copied, tried again and discarded: %s',
    async (_, base, mine) => {
      vi.spyOn(console, 'error').mockReturnValue();
      const entry = { ...refusal, base: { fields: base, rev: 3 }, mine } as Parked;
      const { user, replica } = await openRefused(entry);
      const card = within(screen.getByRole('listitem'));
      expect(card.getByText(/Dog bites/)).toBeDefined();
      await user.click(press(/^Copy text/));
      await screen.findByText('Copied.');
      expect(await navigator.clipboard.readText()).toContain('Dog bites');
      expect(press(/^Try again: /)).toBeDefined();
      await user.click(press(/^Discard: /));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
      await waitFor(async () => expect(await replica.store.parked()).toEqual([]));
    },
  );
});
