import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Note, User } from '#domain/user.ts';
import { writeNote } from '#domain/user-commands.ts';
import { alvarez, employee, galleryCatalogue, galleryTime, person } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { Notes } from './notes.tsx';

const minute = 60_000;
const note = (id: string, minutesAgo: number, createdBy = 'Dana Whitlock'): Note => ({
  id,
  note: `Words of ${id}`,
  createdBy,
  createdAt: galleryTime - minutesAgo * minute,
});
const maria: User = { ...alvarez, notes: [note('roses', 90), note('hose', 30, 'Tom Okafor')] };
const omar = person({ id: 'omar', firstName: 'Omar', lastName: 'Zhang', notes: [note('gate', 10)] });

async function open(people: User[], part = '') {
  const offline = aStatus({ connected: false, lastContact: galleryTime });
  const replica = testReplica(people, galleryCatalogue, offline);
  const view = await show(<Notes user={employee} replica={replica} part={part} now={() => galleryTime} />);
  return { ...view, replica };
}
const cards = () => screen.queryAllByRole('listitem');
const texts = () =>
  cards().map((card) =>
    within(card)
      .getByText(/^Words of/)
      .textContent?.slice(9),
  );
const shown = (...expected: string[]) => waitFor(() => expect(texts()).toEqual(expected));

describe('The notes on the home screen of an employee', () => {
  it('are the newest of all customers, each with its author and the way to its customer', async () => {
    await open([maria, omar]);
    await shown('gate', 'hose', 'roses');
    const link = within(cards()[0] as HTMLElement).getByRole('link', { name: 'Zhang, Omar' });
    expect(link.getAttribute('href')).toBe('/customers#omar');
    expect(within(cards()[0] as HTMLElement).getByText('Dana Whitlock')).toBeDefined();
  });

  it('are one’s own alone where that is wanted', async () => {
    const { user } = await open([maria, omar]);
    await shown('gate', 'hose', 'roses');
    await user.click(screen.getByRole('checkbox', { name: 'Only mine' }));
    await shown('hose');
    await user.click(screen.getByRole('checkbox', { name: 'Only mine' }));
    await shown('gate', 'hose', 'roses');
  });

  it('show one that was just written without signal, which says that it is on this device', async () => {
    const { replica } = await open([maria, omar]);
    await shown('gate', 'hose', 'roses');
    const words = { id: 'leak', note: 'Words of leak', createdBy: 'Tom Okafor' };
    await act(() => replica.edit({ collection: 'users', id: 'alvarez' }, writeNote(words)));
    await shown('leak', 'gate', 'hose', 'roses');
    expect(await within(cards()[0] as HTMLElement).findByText(/^On this /)).toBeDefined();
    await waitFor(() => expect(screen.queryAllByText(/^On this /)).toHaveLength(1));
    await act(() => replica.arrive());
    await waitFor(() => expect(screen.queryByText(/^On this /)).toBeNull());
  });

  it('come ten at a time', async () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      person({ id: `c${index}`, firstName: 'A', lastName: `B${index}`, notes: [note(`n${index}`, index)] }),
    );
    const { user } = await open(many);
    await user.click(await screen.findByRole('button', { name: 'Show more (15)' }));
    expect(cards()).toHaveLength(20);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show more (5)' }));
    await user.click(screen.getByRole('button', { name: 'Show more (5)' }));
    expect(cards()).toHaveLength(25);
    expect(document.activeElement).toBe(cards()[20]);
  });

  it('say so where there are none, and where none are one’s own', async () => {
    const { user } = await open([omar]);
    await shown('gate');
    await user.click(screen.getByRole('checkbox', { name: 'Only mine' }));
    await screen.findByRole('heading', { name: 'No notes of yours among the newest' });
    expect(cards()).toEqual([]);
  });

  it('have the focus where the address names them', async () => {
    await open([maria], 'notes');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Notes'));
  });
});
