/** What the card of a customer does beside its notes: the list of the day, what was typed, how long a text is. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readDayList } from '#domain/day-list.ts';
import { noteLimit } from '#domain/notes.ts';
import { admin, alvarez, employee, employees, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { readAlert, show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { Customers } from './customers.tsx';

const offline = aStatus({ connected: false, lastContact: galleryTime });

async function open(user = employee, replica = testReplica([alvarez, ...employees], galleryCatalogue, offline)) {
  const view = await show(<Customers replica={replica} user={user} now={() => galleryTime} />);
  await view.user.click(screen.getByRole('button', { name: /Alvarez, Maria/ }));
  await screen.findByLabelText('New note');
  const listed = async () => readDayList(await replica.value('day-list')).map(({ id }) => id);
  return { ...view, replica, listed };
}

describe('The card of a customer', () => {
  it('puts the customer on the list of today, and takes them off it', async () => {
    const { user, listed } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add to To Do' }));
    await screen.findByRole('button', { name: 'Remove from To Do' });
    expect(await listed()).toEqual(['alvarez']);
    await user.click(screen.getByRole('button', { name: 'Remove from To Do' }));
    await screen.findByRole('button', { name: 'Add to To Do' });
    expect(await listed()).toEqual([]);
  });

  it('says so where the list cannot be changed', async () => {
    const { user, replica, reported } = await open();
    const add = await screen.findByRole('button', { name: 'Add to To Do' });
    replica.changeValue = () => Promise.reject(new Error('storage'));
    await user.click(add);
    expect(await readAlert(user)).toBe('The list is not changed. Please try again.');
    expect(reported).toEqual(['day-list-not-kept: storage']);
  });

  it('has no list for an admin, whose home screen has none', async () => {
    await open(admin);
    await screen.findByRole('heading', { name: 'Notes' });
    expect(screen.queryByRole('button', { name: /To Do/ })).toBeNull();
  });

  it('that is closed says that something was typed, until it is saved', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('New note'), 'The gate');
    expect(screen.queryByText('Not saved yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: /Alvarez, Maria/ }));
    await screen.findByText('Not saved yet');
    await user.click(screen.getByRole('button', { name: /Alvarez, Maria/ }));
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
    const field = await screen.findByLabelText<HTMLTextAreaElement>('New note');
    await waitFor(() => expect(field.value).toBe('The gate'));
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(field.value).toBe(''));
    await user.click(screen.getByRole('button', { name: /Alvarez, Maria/ }));
    await waitFor(() => expect(screen.queryByLabelText('New note')).toBeNull());
    expect(screen.queryByText('Not saved yet')).toBeNull();
  });

  it('counts the characters of a note that comes near its limit', async () => {
    await open();
    const field = screen.getByLabelText('New note');
    fireEvent.change(field, { target: { value: 'x'.repeat(noteLimit * 0.8 - 1) } });
    expect(screen.queryByText(/of 5,000 characters/)).toBeNull();
    fireEvent.change(field, { target: { value: 'x'.repeat(noteLimit * 0.8) } });
    expect(screen.getByText('4,000 of 5,000 characters')).toBeDefined();
    fireEvent.change(field, { target: { value: 'x'.repeat(noteLimit + 1) } });
    expect(screen.getByText('5,001 of 5,000 characters')).toBeDefined();
  });
});
