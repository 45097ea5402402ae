/** Where the open card is on the screen when the list around it changes. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { employee, galleryCatalogue, galleryTime, person } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { Customers } from './customers.tsx';

/** Of a row, and from one to the next, in pixels. */
const height = 100;
const step = height + 12;

const people = ['Baker', 'Cole', 'Dunn', 'Evans'].map((lastName) =>
  person({ id: lastName.toLowerCase(), firstName: 'Ann', lastName }),
);
const scrolled = vi.fn<(x: number, y: number) => void>();

beforeEach(() => {
  scrolled.mockClear();
  vi.stubGlobal('scrollBy', scrolled);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
});
afterEach(() => void vi.restoreAllMocks());

async function open(name: string) {
  const replica = testReplica(people, galleryCatalogue, aStatus({ lastContact: galleryTime }));
  const view = await show(<Customers replica={replica} user={employee} now={() => galleryTime} />);
  await view.user.click(screen.getByRole('button', { name: new RegExp(name) }));
  await screen.findByLabelText('New note');
  const rename = async (id: string, lastName: string) => {
    await act(() => replica.deliver({ collection: 'users', id }, (fields) => ({ ...fields, lastName })));
    await screen.findByRole('button', { name: new RegExp(lastName) });
  };
  return { ...view, rename };
}

describe('the open card stays where it is', () => {
  it('when its own name is corrected', async () => {
    const { rename } = await open('Dunn');
    await rename('dunn', 'Aaron');
    expect(scrolled.mock.calls).toEqual([[0, -2 * step]]);
  });

  it('when somebody comes to stand above it', async () => {
    const { rename } = await open('Dunn');
    await rename('evans', 'Aaron');
    expect(scrolled.mock.calls).toEqual([[0, step]]);
  });

  it('but leaves the page alone where somebody reads something else', async () => {
    const { rename } = await open('Dunn');
    vi.stubGlobal('scrollY', 5_000);
    await rename('evans', 'Aaron');
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('but leaves the page alone while somebody searches', async () => {
    const { user } = await open('Dunn');
    await user.type(screen.getByLabelText('Search customers'), 'dunn');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Baker/ })).toBeNull());
    await user.clear(screen.getByLabelText('Search customers'));
    await screen.findByRole('button', { name: /Baker/ });
    expect(scrolled).not.toHaveBeenCalled();
  });
});
