/** What was pressed goes away: the focus goes on from there, never back to the top of the page. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draftNames } from '#domain/draft-names.ts';
import type { Message, Note, User } from '#domain/user.ts';
import { FakeAdminActions } from '#tests/support/fake-admin-actions.ts';
import { admin, alvarez, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { Customers } from './customers.tsx';

const note = (id: string, age = 0, of?: string): Note => ({
  id,
  note: `Note ${id}`,
  createdBy: 'Dana Whitlock',
  createdAt: galleryTime - age,
  ...(of !== undefined && { of }),
});
const message = (id: string, age = 0): Message => ({
  id,
  message: `Message ${id}`,
  userId: alvarez.id,
  read: false,
  createdAt: galleryTime - age,
});
const twelve = Array.from({ length: 12 }, (_, index) => index);

async function open(person: Partial<User>, user = employee, replica = replicaWith(person)) {
  const view = await show(
    <Customers
      replica={replica}
      user={user}
      adminActions={user === admin ? new FakeAdminActions(replica) : undefined}
      now={() => galleryTime}
    />,
  );
  await view.user.click(screen.getByRole('button', { name: /Alvarez, Maria/ }));
  await screen.findByLabelText('New note');
  return { ...view, replica, press: (name: string) => view.user.click(button(name)) };
}
const replicaWith = (person: Partial<User>) =>
  testReplica(
    [{ ...alvarez, notes: [], messages: [], ...person }],
    galleryCatalogue,
    aStatus({ lastContact: galleryTime }),
  );
const button = (name: string) => screen.getAllByRole('button', { name })[0] ?? document.body;
const focused = () => document.activeElement;
const card = (text: string) => screen.getByText(text).closest('li');

describe('the focus', () => {
  it('goes to Undo with a note that is deleted, and from there to the notes', async () => {
    const { user, press } = await open({ notes: [note('a')] });
    await press('Delete note');
    await waitFor(() => expect(focused()).toBe(button('Undo')));
    await user.keyboard('{Enter}');
    await screen.findByText('Note a');
    expect(focused()).toBe(screen.getByRole('heading', { name: 'Notes' }));
  });

  it('stays with who writes on while the device deletes a note', async () => {
    const { user, press, replica } = await open({ notes: [note('a')] });
    replica.hold();
    await press('Delete note');
    await user.type(screen.getByLabelText('New note'), 'Gate');
    await act(() => replica.release());
    await screen.findByText('Note deleted.');
    expect(focused()).toBe(screen.getByLabelText('New note'));
  });

  it('stays in the card of a message that is marked as read', async () => {
    const { press } = await open({ messages: [message('a'), message('b', 1)] });
    await press('Mark read');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Mark read' })).toHaveLength(1));
    expect(focused()).toBe(card('Message a'));
  });

  it('goes to the first of the older ones', async () => {
    const { press } = await open({ notes: twelve.map((age) => note(`${age}`, age)) });
    await press('Show older');
    expect(focused()).toBe(card('Note 10'));
  });

  it('goes to the first of the older messages', async () => {
    const { press } = await open({ messages: twelve.map((age) => message(`${age}`, age)) });
    await press('Show older');
    expect(focused()).toBe(card('Message 10'));
  });

  it.each(['Keep this one', 'Keep both'])('goes to the notes with %s, which is told', async (name) => {
    const { press } = await open({ notes: [note('a', 1), note('b', 2, 'a')] });
    await press(name);
    await waitFor(() => expect(screen.queryByText('Also edited on another device')).toBeNull());
    expect(focused()).toBe(screen.getByRole('heading', { name: 'Notes' }));
    expect(await screen.findByText('Saved on this phone')).toBeDefined();
  });

  it('goes to the search with Clear search', async () => {
    const { user, press } = await open({});
    await user.type(screen.getByLabelText('Search customers'), 'zuch');
    await screen.findByRole('heading', { name: /^No customer matches/ });
    await press('Clear search');
    expect(focused()).toBe(screen.getByLabelText('Search customers'));
  });

  it('goes to what is told of somebody who was removed while the reader was in their card, and on to the title', async () => {
    const { user, replica, press } = await open({});
    await user.type(screen.getByLabelText('New note'), 'Gate is open');
    await act(() => replica.remove({ collection: 'users', id: alvarez.id }));
    expect(focused()).toBe(await screen.findByRole('heading', { name: 'Alvarez, Maria is no longer a customer' }));
    await press('Close');
    expect(focused()).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it.each(['Delete customer', 'Make an employee'])(
    'goes to the title of the page from the question of %s about somebody who was removed meanwhile',
    async (name) => {
      const { press, replica } = await open({}, admin);
      await press(name);
      await screen.findByRole('alertdialog');
      await act(() => replica.remove({ collection: 'users', id: alvarez.id }));
      await press('Cancel');
      expect(focused()).toBe(screen.getByRole('heading', { level: 1 }));
    },
  );

  it('stays with who searches while somebody is removed whose card is open', async () => {
    const { user, replica } = await open({});
    await user.click(screen.getByLabelText('Search customers'));
    await act(() => replica.remove({ collection: 'users', id: alvarez.id }));
    await screen.findByRole('alert');
    expect(focused()).toBe(screen.getByLabelText('Search customers'));
  });

  it('goes to the first field of the details', async () => {
    const { press } = await open({}, admin);
    await press('Edit details');
    await waitFor(() => expect(focused()).toBe(screen.getByLabelText('First name')));
  });

  it('is not taken by details that are open because something was typed at an earlier visit', async () => {
    const replica = replicaWith({});
    await replica.keepDraft(draftNames.details(alvarez.id), JSON.stringify({ city: 'Folsom' }));
    await open({}, admin, replica);
    await screen.findByLabelText('First name');
    expect(focused()).toBe(screen.getByRole('button', { name: /Alvarez, Maria/ }));
  });

  it('goes to the title of the page with somebody who becomes an employee', async () => {
    const { press, user } = await open({}, admin);
    await press('Make an employee');
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: /^Make/ }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(focused()).toBe(screen.getByRole('heading', { level: 1 }));
  });
});
