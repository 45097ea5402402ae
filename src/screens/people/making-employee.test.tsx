/** What an admin makes of people. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readAlert } from '#tests/support/render.tsx';
import { Employees } from './employees.tsx';
import { ref, title, coded, opened, button, question, open } from '#tests/support/admin-page.tsx';

describe('making an employee', () => {
  it('asks, and says where the person is now', async () => {
    const { replica, begin } = opened();
    const user = await begin();
    await open(user);
    await user.click(button('Make an employee'));
    const dialog = await question();
    expect(within(dialog).getByRole('heading', { name: `Make ${title} an employee?` })).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Make an employee' }));
    expect(await screen.findByRole('heading', { name: `${title} is an employee now` })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Employees' }).getAttribute('href')).toBe('/employees');
    expect((await replica.held(ref))?.value.role).toBe('employee');
    await user.click(button('Close'));
    expect(screen.queryByText(/is an employee now/)).toBeNull();
  });

  it('and back, on the employees page', async () => {
    const { replica, begin } = opened({ page: Employees });
    const user = await begin();
    await open(user, 'Okafor, Tom');
    await user.click(button('Make a customer'));
    await user.click(within(await question()).getByRole('button', { name: 'Make a customer' }));
    expect(await screen.findByRole('heading', { name: 'Okafor, Tom is a customer now' })).toBeDefined();
    expect((await replica.held({ collection: 'users', id: 'okafor' }))?.value.role).toBe('customer');
  });

  it.each([
    [coded('gone', 'removed meanwhile'), 'This person was removed meanwhile.', []],
    [
      coded('unavailable', 'no answer'),
      'The role is not changed. Please try again when there is a connection.',
      ['role-not-changed: unavailable: no answer'],
    ],
  ])('that does not work says why: %s', async (error, text, reports) => {
    const { adminActions, replica, reported, begin } = opened();
    adminActions.broken = { role: error };
    const user = await begin();
    await open(user);
    await user.click(button('Make an employee'));
    await user.click(within(await question()).getByRole('button', { name: 'Make an employee' }));
    expect(await readAlert(user)).toBe(text);
    expect(reported()).toEqual(reports);
    expect((await replica.held(ref))?.value.role).toBe('customer');
  });

  it('can be cancelled', async () => {
    const { replica, begin } = opened();
    const user = await begin();
    await open(user);
    await user.click(button('Make an employee'));
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await replica.held(ref))?.value.role).toBe('customer');
  });
});
