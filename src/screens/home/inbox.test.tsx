import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Message, User } from '#domain/user.ts';
import { alvarez, employee, galleryCatalogue, galleryTime, person } from '#tests/support/gallery/people.ts';
import { doublePress } from '#tests/support/double-press.ts';
import { readAlert, show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { Inbox, UnreadHint } from './inbox.tsx';
import { Notes } from './notes.tsx';

const minute = 60_000;
const wrote = (id: string, minutesAgo: number, read = false): Message => ({
  id,
  message: `Words of ${id}`,
  userId: 'x',
  read,
  createdAt: galleryTime - minutesAgo * minute,
});
const maria: User = { ...alvarez, messages: [wrote('answered', 5, true), wrote('hose', 30)] };
const omar = person({ id: 'omar', firstName: 'Omar', lastName: 'Zhang', messages: [wrote('gate', 10)] });

async function open(people: User[], part = '') {
  const offline = aStatus({ connected: false, lastContact: galleryTime });
  const replica = testReplica(people, galleryCatalogue, offline);
  const view = await show(
    <>
      <p data-testid="hint">
        <UnreadHint replica={replica} />
      </p>
      <Inbox replica={replica} part={part} now={() => galleryTime} />
    </>,
  );
  await waitFor(() => expect(screen.getByTestId('hint').textContent).not.toBe(''));
  return { ...view, replica };
}
const cards = () => screen.queryAllByRole('listitem');
const texts = () =>
  cards().map((card) =>
    within(card)
      .getByText(/^Words of/)
      .textContent?.slice(9),
  );
const hint = () => screen.getByTestId('hint').textContent;

describe('The messages on the home screen of staff', () => {
  it('are those of all customers, unread first, each with its customer and the way there', async () => {
    await open([maria, omar]);
    expect(texts()).toEqual(['gate', 'hose', 'answered']);
    expect(hint()).toBe('2 new');
    const link = within(cards()[0] as HTMLElement).getByRole('link', { name: 'Zhang, Omar' });
    expect(link.getAttribute('href')).toBe('/customers#omar');
  });

  it('are marked as read on the device at once, without signal, and the reader stays with the customer', async () => {
    const { user, replica } = await open([maria, omar]);
    await user.click(screen.getByRole('button', { name: 'Mark read: Zhang, Omar' }));
    await waitFor(() => expect(texts()).toEqual(['hose', 'answered', 'gate']));
    expect(hint()).toBe('1 new');
    expect((await replica.held({ collection: 'users', id: 'omar' }))?.value.messages[0]?.read).toBe(true);
    expect(document.activeElement?.textContent).toBe('Zhang, Omar');
  });

  it('are marked one by one: the second press of a double one does not mean who comes into its place', async () => {
    const { replica } = await open([maria, omar]);
    const markFirst = () => fireEvent.click(screen.getAllByRole('button', { name: /^Mark read/ })[0] as HTMLElement);
    const press = doublePress();
    markFirst();
    await waitFor(() => expect(texts()).toEqual(['hose', 'answered', 'gate']));
    markFirst();
    await act(() => replica.settled());
    expect(hint()).toBe('1 new');
    press.over();
    markFirst();
    await waitFor(() => expect(hint()).toBe('All read'));
  });

  it('lead to the next one where the one that was read goes from the list', async () => {
    // Of what was read only the last of each customer stands here.
    const answered = { ...omar, messages: [wrote('gate', 30), wrote('thanks', 10, true)] };
    const eve = person({ id: 'eve', firstName: 'Eve', lastName: 'Young', messages: [wrote('fig', 40)] });
    const { user } = await open([answered, eve]);
    await user.click(screen.getByRole('button', { name: 'Mark read: Zhang, Omar' }));
    await waitFor(() => expect(texts()).toEqual(['fig', 'thanks']));
    expect(document.activeElement?.textContent).toBe('Young, Eve');
  });

  it('lead to their title where the last of them leaves with its customer', async () => {
    const { replica } = await open([omar]);
    screen.getByRole('link', { name: 'Zhang, Omar' }).focus();
    await act(() => replica.remove({ collection: 'users', id: 'omar' }));
    await waitFor(() => expect(texts()).toEqual([]));
    expect(document.activeElement?.textContent).toBe('Messages');
  });

  it('show what arrives while they are looked at', async () => {
    const { replica } = await open([maria, omar]);
    await act(() =>
      replica.deliver({ collection: 'users', id: 'omar' }, (fields) => ({
        ...fields,
        messages: [...fields.messages, wrote('snails', 0)],
      })),
    );
    await waitFor(() => expect(texts()[0]).toBe('snails'));
    expect(hint()).toBe('3 new');
  });

  it('come twenty at a time', async () => {
    const many = Array.from({ length: 45 }, (_, index) => wrote(`m${index}`, index));
    const { user } = await open([{ ...maria, messages: many }]);
    expect(cards()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Show more (25)' }));
    expect(cards()).toHaveLength(40);
    await user.click(screen.getByRole('button', { name: 'Show more (5)' }));
    expect(cards()).toHaveLength(45);
    expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull();
    expect(document.activeElement).toBe(cards()[40]);
  });

  it('say so where nobody wrote', async () => {
    await open([{ ...maria, messages: [] }]);
    expect(screen.getByRole('heading', { name: 'Nobody wrote yet' })).toBeDefined();
    expect(hint()).toBe('All read');
  });

  it.each([
    ['nobody has come yet', [], aStatus({ lastContact: null })],
    [
      'they are still coming',
      [omar],
      aStatus({ lastContact: galleryTime, heard: false, progress: { here: 1, of: 61 } }),
    ],
    ['the device lost them', [], aStatus({ lastContact: galleryTime, checking: true })],
  ])(
    'and the notes are called none, or all read, only when the customers are here: not where %s',
    async (_, people, status) => {
      const silent = people.map((each) => ({ ...each, messages: [], notes: [] }));
      const replica = testReplica(silent, galleryCatalogue, status);
      await show(
        <>
          <p data-testid="hint">
            <UnreadHint replica={replica} />
          </p>
          <Inbox replica={replica} part="" now={() => galleryTime} />
          <Notes user={employee} replica={replica} part="" now={() => galleryTime} />
        </>,
      );
      await waitFor(() => expect(screen.getAllByRole('heading', { name: 'Nothing here yet' })).toHaveLength(2));
      expect([hint(), screen.queryByRole('heading', { name: /^(Nobody wrote|No notes) yet$/ })]).toEqual(['', null]);
      act(() => replica.facts$.next(aStatus({ lastContact: galleryTime })));
      await screen.findByRole('heading', { name: 'Nobody wrote yet' });
      expect([hint(), screen.queryByRole('heading', { name: 'No notes yet' })]).toEqual([
        'All read',
        expect.anything(),
      ]);
    },
  );

  it('have the focus where the address names them', async () => {
    await open([maria], 'messages');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Messages'));
  });

  it('that cannot be marked say so, and stay unread', async () => {
    const { user, replica, reported } = await open([omar]);
    replica.broken = new Error('storage');
    await user.click(screen.getByRole('button', { name: 'Mark read: Zhang, Omar' }));
    expect(await readAlert(user)).toBe('The message is not marked. Please try again.');
    expect(hint()).toBe('1 new');
    expect(reported).toEqual(['message-not-marked: storage']);
  });
});
