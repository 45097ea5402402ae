import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { alvarez, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { doublePress } from '#tests/support/double-press.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { Sync } from './sync.tsx';

const status = aStatus({ lastContact: galleryTime });

it('a text that could not be tried again is told anew after each try', async () => {
  const replica = testReplica([employee, alvarez], galleryCatalogue, status);
  const base = { fields: alvarez, rev: 1 };
  const ref = { collection: 'users', id: alvarez.id } as const;
  await replica.park({
    id: 'users/alvarez/p',
    ref,
    why: 'refused',
    base,
    mine: { ...alvarez, primaryNote: 'Ring' },
    at: 1,
  });
  const { user } = await show(
    <Sync replica={replica} user={employee} status={status} low={false} version="1" now={() => galleryTime} />,
  );
  replica.broken = new Error('full');
  const press = doublePress();
  await user.click(await screen.findByRole('button', { name: /^Try again/ }));
  await screen.findByText(/^This could not be tried now/);
  press.over();
  replica.hold();
  await user.click(screen.getByRole('button', { name: /^Try again/ }));
  await waitFor(() => expect(screen.queryByText(/^This could not be tried now/)).toBeNull());
  await act(() => replica.release());
  await screen.findByText(/^This could not be tried now/);
});
