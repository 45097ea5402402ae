/** What an admin corrects of those they look after. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draftNames } from '#domain/draft-names.ts';
import type { User } from '#domain/user.ts';
import { cleanRow } from '#sync/replica/row.ts';
import { FakeAdminActions } from '#tests/support/fake-admin-actions.ts';
import { admin, alvarez, employee, employees, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { Customers } from './customers.tsx';
import { Employees } from './employees.tsx';

async function open(user: User, Page: typeof Customers, name: RegExp, draft?: string) {
  const replica = testReplica([alvarez, ...employees], galleryCatalogue, aStatus({ lastContact: galleryTime }));
  if (draft !== undefined) await replica.keepDraft(draftNames.details(alvarez.id), draft);
  const view = await show(
    <Page replica={replica} user={user} adminActions={new FakeAdminActions(replica)} now={() => galleryTime} />,
  );
  await view.user.click(await screen.findByRole('button', { name }));
  const region = within(await screen.findByRole('region', { name }));
  await region.findByLabelText('New note');
  return { ...view, replica, region };
}
const alvarezRow = /Alvarez, Maria/;
const details = (id: string) => ({ collection: 'users', id }) as const;

describe('the details of a person', () => {
  it('are no matter for employees', async () => {
    const { region } = await open(employee, Customers, alvarezRow);
    expect(region.queryByRole('button', { name: 'Edit details' })).toBeNull();
  });

  it('are corrected by an admin, marked, and stand in the row at once', async () => {
    const { user, region, replica } = await open(admin, Customers, alvarezRow);
    await user.click(region.getByRole('button', { name: 'Edit details' }));
    const field = await region.findByLabelText<HTMLInputElement>('Mobile');
    expect(field.value).toBe(alvarez.mobile);
    await user.clear(field);
    await user.type(field, '9165550199');
    await user.clear(region.getByLabelText('Last name'));
    await user.type(region.getByLabelText('Last name'), 'Aaron');
    await user.click(region.getByRole('button', { name: 'Save' }));
    await region.findByText('Saved on this phone.');
    expect((await replica.held(details('alvarez')))?.value).toMatchObject({
      mobile: '9165550199',
      fullName: 'Maria Aaron',
    });
    const row = within(await screen.findByRole('region', { name: /Aaron, Maria/ }));
    expect(row.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:9165550199');
    expect(row.getByText('On this phone')).toBeDefined();
    await act(() => replica.arrive());
    await waitFor(() => expect(row.queryByText('On this phone')).toBeNull());
  });

  it('of an employee, too', async () => {
    const { region } = await open(admin, Employees, new RegExp(String(employees[0]?.lastName)));
    expect(region.getByRole('button', { name: 'Edit details' })).toBeDefined();
  });

  it('close without a change, and forget what was typed', async () => {
    const { user, region, replica } = await open(admin, Customers, alvarezRow);
    await user.click(region.getByRole('button', { name: 'Edit details' }));
    await user.type(await region.findByLabelText('City'), ' Hills');
    await user.click(region.getByRole('button', { name: 'Cancel' }));
    expect(region.queryByLabelText('City')).toBeNull();
    expect(document.activeElement).toBe(region.getByRole('button', { name: 'Edit details' }));
    expect(await replica.draftNames()).toEqual([]);
    expect((await replica.held(details('alvarez')))?.value.city).toBe(alvarez.city);
  });

  it('leave nothing unsaved of a blank that was typed beside what was saved', async () => {
    const { user, region, replica } = await open(admin, Customers, alvarezRow);
    await user.click(region.getByRole('button', { name: 'Edit details' }));
    await user.type(await region.findByLabelText('First name'), ' ');
    await user.clear(region.getByLabelText('City'));
    await user.type(region.getByLabelText('City'), 'Folsom ');
    await user.click(region.getByRole('button', { name: 'Save' }));
    await region.findByText('Saved on this phone.');
    await waitFor(async () => expect(await replica.draftNames()).toEqual([]));
    expect(region.getByLabelText<HTMLInputElement>('First name').value).toBe(alvarez.firstName);
  });

  it('are not said to be at the office where that has refused them', async () => {
    const { user, region, replica } = await open(admin, Customers, alvarezRow);
    await user.click(region.getByRole('button', { name: 'Edit details' }));
    await user.clear(await region.findByLabelText('City'));
    await user.type(region.getByLabelText('City'), 'Folsom');
    await user.click(region.getByRole('button', { name: 'Save' }));
    await region.findByText('On this phone');
    const ref = details('alvarez');
    const server = { id: 'alvarez', fields: alvarez, rev: 1 };
    await act(async () => {
      const mine = { ...alvarez, city: 'Folsom' };
      await replica.park({ id: 'a', ref, why: 'refused', base: { fields: alvarez, rev: 1 }, mine, at: galleryTime });
      await replica.store.modify('users', ['alvarez'], () => cleanRow<'users'>(server));
    });
    await waitFor(() => expect(region.queryByText('On this phone')).toBeNull());
    expect(region.getByLabelText<HTMLInputElement>('City').value).toBe(alvarez.city);
    // Beside the form are the marks of notes.
    const form = region.getByLabelText('City').closest('form');
    expect(form?.textContent).toContain('City');
    expect(form?.textContent).not.toMatch(/At the office/);
  });

  it('show again what was typed at an earlier visit', async () => {
    const draft = JSON.stringify({ city: { text: 'Folsom', base: alvarez.city } });
    const { region } = await open(admin, Customers, alvarezRow, draft);
    await waitFor(() => expect(region.getByLabelText<HTMLInputElement>('City').value).toBe('Folsom'));
  });

  it('that were being typed are shown where the person was removed meanwhile', async () => {
    const draft = JSON.stringify({ city: { text: 'Folsom', base: alvarez.city } });
    const { replica } = await open(admin, Customers, alvarezRow, draft);
    await act(() => replica.remove(details('alvarez')));
    expect(await screen.findByText('City: Folsom')).toBeDefined();
  });
});
