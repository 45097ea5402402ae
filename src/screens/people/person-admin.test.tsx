/** What an admin does with people: deleting, making employees, and finishing what was begun. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { business } from '#domain/business.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import { alvarez, employee, galleryTime } from '#tests/support/gallery/people.ts';
import { readAlert } from '#tests/support/render.tsx';
import { Employees } from './employees.tsx';
import { aStatus } from '#tests/support/status.ts';
import { online, ref, title, coded, opened, button, question, open } from '#tests/support/admin-page.tsx';

describe('"A delete icon for the customer is visible only to admin"', () => {
  it('and stands in the panel, never inside the row', async () => {
    const user = await opened().begin();
    expect(screen.queryByRole('button', { name: 'Delete customer' })).toBeNull();
    await open(user);
    const icon = button('Delete customer');
    expect(icon.querySelector('[data-icon=bin]')).not.toBeNull();
    expect(within(screen.getByRole('region', { name: /Alvarez/ })).getByText('Delete customer')).toBeDefined();
    expect(icon.closest('[data-accordion-control]')).toBeNull();
  });

  it('"employee: no customer deletion icon"', async () => {
    const user = await opened({ user: employee }).begin();
    await open(user);
    expect(screen.queryByRole('button', { name: /^Delete customer|^Make an/ })).toBeNull();
  });

  it('and is missing for the fixed admin, whatever role that document has', async () => {
    const user = await opened({ people: [{ ...alvarez, email: business.adminEmail }] }).begin();
    await open(user);
    expect(screen.queryByRole('button', { name: 'Delete customer' })).toBeNull();
  });
});

describe('"It opens a confirmation modal."', () => {
  it('that says what goes; Cancel has the focus, closes, and gives it back', async () => {
    const { adminActions, begin } = opened();
    const user = await begin();
    await open(user);
    await user.click(button('Delete customer'));
    const dialog = await question();
    expect(within(dialog).getByRole('heading', { name: `Delete ${title}?` })).toBeDefined();
    const what =
      'The account, 7 chosen plants, 3 notes and 2 messages are removed for everyone. This cannot be undone.';
    expect(within(dialog).getByText(what)).toBeDefined();
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Delete', 'Cancel']);
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' })));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.activeElement).toBe(button('Delete customer'));
    expect(adminActions.removed).toEqual([]);
  });

  it('Escape is Cancel, also where there is nothing but the account', async () => {
    const user = await opened({ people: [{ ...alvarez, plants: [], notes: [], messages: [] }] }).begin();
    await open(user);
    await user.click(button('Delete customer'));
    expect(within(await question()).getByText(/^The account is removed for everyone\./)).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('"Delete runs the action", and nothing takes it back meanwhile', async () => {
    const { adminActions, begin, replica } = opened();
    const user = await begin();
    let answer = () => {};
    adminActions.answer = new Promise((resolve) => (answer = resolve));
    await open(user);
    await user.click(button('Delete customer'));
    await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Deleting…' }));
    await user.keyboard('{Escape}');
    await user.click(button('Cancel'));
    expect(screen.getByRole('alertdialog', { name: `Delete ${title}?` })).toBeDefined();
    await act(async () => answer());
    expect(await readAlert(user)).toBe('Customer deleted successfully.');
    expect(adminActions.removed).toEqual([{ id: 'alvarez', role: 'customer', title }]);
    expect(await replica.held(ref)).toBeNull();
    expect(screen.queryByText(new RegExp(`^${title} (was removed|is no longer)`))).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('"Employee deleted successfully."', async () => {
    const { begin } = opened({ page: Employees });
    const user = await begin();
    await open(user, 'Soto, Luis');
    await user.click(button('Delete employee'));
    await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
    expect(await readAlert(user)).toBe('Employee deleted successfully.');
  });

  it('keeps in sight what was being written about them', async () => {
    const { begin } = opened();
    const user = await begin();
    await open(user);
    await user.type(screen.getByLabelText('New note'), 'Gate is open');
    await user.click(button('Delete customer'));
    await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
    await readAlert(user);
    expect(await screen.findByText('Gate is open')).toBeDefined();
    expect(screen.getByRole('heading', { name: `${title} was removed` })).toBeDefined();
    expect(screen.queryByText(/have another role now/)).toBeNull();
  });
});

describe('"Deleting a user fails"', () => {
  it('is told by the exact alert, "and the error is logged"', async () => {
    const { adminActions, reported, begin } = opened();
    adminActions.broken = { document: coded('denied', 'denied') };
    const user = await begin();
    await open(user);
    await user.click(button('Delete customer'));
    await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
    expect(await readAlert(user)).toBe('An error occurred while trying to delete the user.');
    expect(reported()).toEqual(['denied: denied']);
    expect(button('Delete customer')).toBeDefined();
  });

  it('after the document is gone: the removal stands there to be finished, until it is', async () => {
    const { adminActions, reported, begin } = opened();
    adminActions.broken = { account: coded('unknown', 'Failed to delete user.') };
    const user = await begin();
    await open(user);
    await user.click(button('Delete customer'));
    await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
    await readAlert(user);
    expect(reported()).toEqual(['unknown: Failed to delete user.']);
    expect(screen.getByRole('heading', { name: `Removing ${title} is not finished` })).toBeDefined();

    await user.click(button('Try again'));
    expect(await readAlert(user)).toBe('An error occurred while trying to delete the user.');
    adminActions.broken = {};
    await user.click(button('Try again'));
    expect(await readAlert(user)).toBe('Customer deleted successfully.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is finished on the page of its role, with a connection', async () => {
    const { adminActions, replica, begin } = opened();
    adminActions.unfinished$.next([
      { id: 'x', role: 'employee', title: 'Ash, Carl' },
      { id: 'y', role: 'customer', title: 'Oak, Ann' },
    ]);
    act(() => replica.facts$.next(aStatus({ connected: false, lastContact: 1 })));
    const user = await begin();
    expect(screen.queryByText(/Ash, Carl/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Removing Oak, Ann is not finished' })).toBeDefined();
    await user.click(button('Try again'));
    expect(adminActions.removed).toEqual([]);
    expect(screen.getByText('Changing a role and deleting need a connection.')).toBeDefined();
  });
});

it('a removal that never reached the office is not told of as long as the office has not said who is still there', async () => {
  const { adminActions, replica, begin } = opened({ people: [] });
  adminActions.unfinished$.next([{ id: 'alvarez', role: 'customer', title }]);
  act(() => replica.facts$.next(aStatus({ lastContact: galleryTime, heard: false, syncing: true })));
  await begin();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  act(() => replica.facts$.next(online));
  expect(screen.getByRole('heading', { name: `Removing ${title} is not finished` })).toBeDefined();
});

describe('a removal that another device did not finish', () => {
  it.each([
    ['customers', undefined],
    ['employees', Employees],
  ])('stands on the page of %s without a name, until it is finished', async (_, page) => {
    const { adminActions, begin } = opened(page && { page });
    adminActions.unfinished$.next([{ id: 'x', role: null, title: '' }]);
    const user = await begin();
    expect(screen.getByRole('heading', { name: 'Removing somebody is not finished' })).toBeDefined();
    expect(screen.getByText(/^It was begun on another device\./)).toBeDefined();
    await user.click(button('Try again'));
    expect(await readAlert(user)).toBe('Account deleted successfully.');
    expect(adminActions.removed).toEqual([{ id: 'x', role: null, title: '' }]);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is told while it goes on as what it is, whoever was asked about before', async () => {
    const { adminActions, begin } = opened();
    adminActions.unfinished$.next([{ id: 'x', role: null, title: '' }]);
    let done: () => void = () => undefined;
    adminActions.answer = new Promise((resolve) => (done = resolve));
    const user = await begin();
    await open(user);
    await user.click(button('Delete customer'));
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(button('Try again'));
    expect((await question()).textContent).toBe('Delete this account?Deleting…Cancel');
    done();
    expect(await screen.findByText('Account deleted successfully.')).toBeDefined();
  });
});

describe('an admin without a connection', () => {
  it.each<[string, SyncStatus]>([
    ['offline', aStatus({ connected: false, lastContact: 1 })],
    ['signed out by the service', aStatus({ blocked: 'signed-out', lastContact: 1 })],
  ])('%s cannot press either, and reads why', async (_, status) => {
    const { replica, begin } = opened();
    act(() => replica.facts$.next(status));
    const user = await begin();
    await open(user);
    for (const name of ['Delete customer', 'Make an employee']) {
      expect(button(name).getAttribute('aria-disabled')).toBe('true');
      const why = document.getElementById(button(name).getAttribute('aria-describedby') ?? '');
      expect(why?.textContent).toBe('Changing a role and deleting need a connection.');
      await user.click(button(name));
    }
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('waits until the own changes of the person have gone out', async () => {
    const { replica, begin } = opened();
    const user = await begin();
    await open(user);
    await act(() => replica.edit(ref, (fields) => ({ ...fields, primaryNote: 'Ring twice.' })));
    expect(
      screen.getByText('Changes of this person still wait on this phone. They go to the office first.'),
    ).toBeDefined();
    expect(button('Make an employee').getAttribute('aria-disabled')).toBe('true');
    await act(() => replica.arrive());
    expect(button('Make an employee').getAttribute('aria-disabled')).toBe('false');
  });
});
