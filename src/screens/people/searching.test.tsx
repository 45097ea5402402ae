import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alvarez, employee, galleryCatalogue, galleryTime, person } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica, type TestReplica } from '#tests/support/test-replica.ts';
import { Customers } from './customers.tsx';

it('what a search finds is told where a screen reader listened before', async () => {
  const zhang = person({ id: 'zhang', firstName: 'Wei', lastName: 'Zhang' });
  const replica = testReplica([alvarez, zhang], galleryCatalogue, aStatus({ lastContact: galleryTime }));
  const { user } = await show(<Customers replica={replica} user={employee} now={() => galleryTime} />);
  const places = screen.getAllByRole('status');
  const told = () => places.map(({ textContent }) => textContent).join('');
  const search = screen.getByLabelText('Search customers');
  expect(told()).toBe('');
  await user.type(search, 'a');
  await waitFor(() => expect(told()).toBe('2 customers'));
  await user.type(search, 'lv');
  await waitFor(() => expect(told()).toBe('1 customer'));
  await user.type(search, 'zuch');
  await waitFor(() => expect(told()).toBe('No customer matches “alvzuch”'));
  await user.clear(search);
  await waitFor(() => expect(told()).toBe(''));
});

it.each([
  [[alvarez], 'the 1 customer on this phone.'],
  [[alvarez, person({ id: 'zhang', firstName: 'Wei', lastName: 'Zhang' })], 'all 2 customers on this phone.'],
])('a search that finds nobody says where it looked, phone numbers too', async (people, where) => {
  const replica = testReplica(people, galleryCatalogue, aStatus({ lastContact: galleryTime }));
  const { user } = await show(<Customers replica={replica} user={employee} now={() => galleryTime} />);
  await user.type(screen.getByLabelText('Search customers'), '5559999');
  const looked = 'We looked at names, addresses, emails, phone numbers and chosen plants of';
  expect((await screen.findByText(/^We looked/)).textContent).toBe(`${looked} ${where}`);
});

describe('a card that a search found stays open', () => {
  const dunn = person({ id: 'dunn', firstName: 'Ann', lastName: 'Dunn', email: 'ann@mail.test' });
  const rename = (replica: TestReplica, lastName: string) =>
    act(() => replica.deliver({ collection: 'users', id: 'dunn' }, (now) => ({ ...now, lastName })));
  const card = () => screen.queryByLabelText('New note');
  const head = () => screen.queryByRole('button', { name: /, Ann/ });

  async function corrected() {
    const replica = testReplica([alvarez, dunn], galleryCatalogue, aStatus({ lastContact: galleryTime }));
    const view = await show(<Customers replica={replica} user={employee} now={() => galleryTime} />);
    const search = screen.getByLabelText('Search customers');
    await view.user.type(search, 'dunn');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Alvarez/ })).toBeNull());
    await view.user.click(screen.getByRole('button', { name: /Dunn/ }));
    await view.user.type(await screen.findByLabelText('New note'), 'Half a');
    await rename(replica, 'Aaron');
    return { ...view, replica, search };
  }

  it('when its name is corrected, and is not found any more', async () => {
    const { user } = await corrected();
    expect(head()?.textContent).toContain('Aaron');
    await user.keyboard(' sentence');
    expect(card()).toHaveProperty('value', 'Half a sentence');
    expect(screen.queryByRole('button', { name: /Alvarez/ })).toBeNull();
  });

  it('until it is closed, and the focus is not lost with it', async () => {
    const { user } = await corrected();
    await user.click(screen.getByRole('button', { name: /Aaron/ }));
    expect(head()).toBeNull();
    expect(document.activeElement?.textContent).toBe('Customers');
  });

  it('until something else is sought', async () => {
    const { user, search } = await corrected();
    await user.type(search, 'e');
    await waitFor(() => expect(head()).toBeNull());
    await user.type(search, '{Backspace}');
    await screen.findByText('No customer matches “dunn”', { selector: 'h2' });
    expect([head(), document.activeElement]).toEqual([null, search]);
    await user.clear(search);
    await waitFor(() => expect(card()).toHaveProperty('value', 'Half a'));
  });
});
