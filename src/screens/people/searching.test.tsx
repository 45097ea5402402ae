import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { alvarez, employee, galleryCatalogue, galleryTime, person } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
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
