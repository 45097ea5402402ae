/** A person whose document nobody of this app has made: what can be done with them can still be done. */
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SyncStatus } from '#domain/sync-status.ts';
import { FakeAdminActions } from '#tests/support/fake-admin-actions.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { admin, alvarez, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { readAlert, show } from '#tests/support/render.tsx';
import { Customers } from './customers.tsx';
import { aStatus } from '#tests/support/status.ts';

const online: SyncStatus = aStatus({ lastContact: galleryTime });
const ref = { collection: 'users', id: alvarez.id } as const;
const forged = { forged: true };

beforeEach(() => {
  // React writes to the console what a boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

async function open(fields: Record<string, unknown>) {
  const replica = testReplica([{ ...alvarez, ...fields }], galleryCatalogue, online);
  const adminActions = new FakeAdminActions(replica);
  const view = await show(
    <Customers replica={replica} user={admin} adminActions={adminActions} now={() => galleryTime} />,
  );
  await view.user.click(screen.getByRole('button', { name: /Alvarez, Maria/ }));
  await screen.findByLabelText('New note');
  return { ...view, replica };
}

const message = { id: 'm', message: 'The gate sticks.', userId: alvarez.id, read: true, createdAt: galleryTime };
const note = { id: 'n', note: 'Roses cut.', createdBy: 'Dana', createdAt: galleryTime };
const pick = { id: 'kale', name: 'Kale', category: 'Vegetables' };

describe('a customer', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['a message', { messages: [message, { ...message, id: 'x', message: forged }] }, 'This message'],
    [
      'a message without a sender',
      { messages: [message, { ...message, id: 'x', read: false, createdAt: forged }] },
      '',
    ],
    ['messages', { messages: [message, null] }, 'The messages'],
    ['messages that are no list', { messages: forged }, 'The messages'],
    ['a note', { notes: [note, { ...note, id: 'x', note: forged }] }, 'This note'],
    ['the author of a note', { notes: [note, { ...note, id: 'x', createdBy: forged }] }, 'This note'],
    ['the versions of a note', { notes: [note, { ...note, id: 'x', of: 'n', note: forged }] }, 'This note'],
    ['a pick', { plants: [pick, { id: 'x', name: forged }] }, 'This plant'],
    ['a pick that is none', { plants: [pick, null] }, 'The plants'],
    ['picks that are no list', { plants: forged }, 'The plants'],
    ['no picks at all', { plants: undefined }, 'The plants'],
    ['requests', { specialtyRequests: 7 }, 'The plants'],
    ['the primary note', { primaryNote: forged }, 'The primary note'],
    ['the address', { address: forged, city: [], mobile: 7, email: null }, ''],
  ])('with %s that cannot be shown still takes a note, another role and removal', async (_, fields, broken) => {
    const { user, replica, reported } = await open(fields);
    const panel = within(screen.getByRole('region', { name: /Alvarez/ }));
    expect(panel.queryAllByText(/cannot be shown/).map(({ textContent }) => textContent)).toEqual(
      broken ? [`${broken} cannot be shown. Everything else works.`] : [],
    );
    expect(reported.map((line) => line.split(':')[0])).toEqual(broken ? ['part-broken'] : []);

    await user.type(panel.getByLabelText('New note'), 'Ask them about this.');
    await user.click(panel.getByRole('button', { name: 'Add note' }));
    expect(await replica.notes(alvarez.id)).toContain('Ask them about this.');
    expect(await panel.findByText('Ask them about this.', { selector: 'p' })).toBeDefined();

    await replica.arrive();
    await user.click(await screen.findByRole('button', { name: 'Make an employee' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Delete customer' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await readAlert(user)).toBe('Customer deleted successfully.');
    expect(await replica.held(ref)).toBeNull();
  });

  it('whose other messages and notes are sound shows those', async () => {
    await open({
      messages: [message, { ...message, id: 'x', message: forged }],
      notes: [note, { ...note, id: 'y', note: forged }],
    });
    expect(screen.getByText('The gate sticks.')).toBeDefined();
    expect(screen.getByText('Roses cut.')).toBeDefined();
  });
});
