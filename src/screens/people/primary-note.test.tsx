import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noteLimit, primaryNoteLimit } from '#domain/notes.ts';
import { alvarez, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { Customers } from './customers.tsx';

const ref = { collection: 'users', id: 'alvarez' } as const;

async function openField(primaryNote = 'Ring twice.') {
  const offline = aStatus({ connected: false, lastContact: galleryTime });
  const replica = testReplica([{ ...alvarez, primaryNote }], galleryCatalogue, offline);
  const { user } = await show(<Customers replica={replica} user={employee} now={() => galleryTime} />);
  await user.click(screen.getByRole('button', { name: /Alvarez, Maria/ }));
  await user.click(await screen.findByRole('button', { name: 'Edit primary note' }));
  await user.clear(await screen.findByLabelText('Primary note'));
  const stored = async () => (await replica.held(ref))?.value.primaryNote;
  return { user, stored };
}

describe('The primary note', () => {
  it('toggles between view and edit', async () => {
    const { user, stored } = await openField();
    await user.type(screen.getByLabelText('Primary note'), 'Mind the dog.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByLabelText('Primary note')).toBeNull());
    expect(screen.getByText('Mind the dog.')).toBeDefined();
    expect(await stored()).toBe('Mind the dog.');
  });

  it('is told as saved, and not where nothing was', async () => {
    const { user } = await openField();
    await user.type(screen.getByLabelText('Primary note'), 'Mind{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Primary note')).toBeNull());
    expect(screen.queryByText('Saved on this phone')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit primary note' }));
    await user.type(await screen.findByLabelText('Primary note'), ' Mind the dog.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const told = await screen.findByText('Saved on this phone');
    expect(told.closest('[role=status]')).not.toBeNull();
  });

  it('can be emptied, and asks once before it is', async () => {
    const { user, stored } = await openField();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete the primary note?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await stored()).toBe('Ring twice.');
    expect(screen.getByLabelText('Primary note')).toHaveProperty('value', '');

    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByLabelText('Primary note')).toBeNull());
    expect(await stored()).toBe('');
    await waitFor(() => expect(document.activeElement?.ariaLabel).toBe('Edit primary note'));
  });

  it('may be as long as the office takes it, longer than a note, and says so', async () => {
    const { user, stored } = await openField('Gate code 1111. '.repeat(400));
    const field = screen.getByLabelText('Primary note');
    const shorter = 'Gate code 2222. '.repeat(350).trim();
    expect(shorter.length).toBeGreaterThan(noteLimit);
    await user.click(field);
    await user.paste(shorter);
    expect(screen.queryByText(/of 5,000 characters$/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByLabelText('Primary note')).toBeNull());
    expect(await stored()).toBe(shorter);
  });

  it('that the office would not take stays in its field', async () => {
    const { user, stored } = await openField();
    await user.click(screen.getByLabelText('Primary note'));
    await user.paste('x'.repeat(primaryNoteLimit + 1));
    expect(screen.getByText('20,001 of 20,000 characters')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('too long');
    expect(await stored()).toBe('Ring twice.');
  });
});
