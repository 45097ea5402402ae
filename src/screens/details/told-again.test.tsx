import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { alvarez, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { Details } from './details.tsx';

const status = aStatus({ lastContact: galleryTime });

it('details that could not be saved are told anew after each try', async () => {
  const replica = testReplica([alvarez], galleryCatalogue, status);
  const { user } = await show(
    <Details replica={replica} user={alvarez} status={status} changePassword={async () => 'changed'} />,
  );
  await user.type(await screen.findByLabelText('City'), ' Hills');
  replica.broken = new Error('full');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^This could not be saved on this phone/);
  replica.hold();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText(/^This could not be saved on this phone/)).toBeNull());
  await act(() => replica.release());
  await screen.findByText(/^This could not be saved on this phone/);
});
