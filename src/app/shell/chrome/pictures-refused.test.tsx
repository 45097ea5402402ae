import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { StorageNotice } from './storage-notice.tsx';

it('pictures that the browser does not remove are told as that, and can be tried again', async () => {
  let refuses = true;
  const { user, reported } = await show(
    <StorageNotice
      storage={{ look: async () => ({ used: 9, quota: 10, kept: true }), protect: async () => true }}
      pictures={{
        count: async () => 12,
        async free() {
          if (refuses) throw new DOMException('Unexpected internal error.', 'UnknownError');
          return 12;
        },
      }}
      installed
      told={{ get: () => null, set: () => undefined }}
    />,
  );
  await act(async () => undefined);
  await user.click(screen.getByRole('button', { name: 'Remove 12 pictures' }));
  expect(await screen.findByText(/pictures are not removed/)).toBeDefined();
  expect(reported).toHaveLength(1);
  refuses = false;
  await user.click(screen.getByRole('button', { name: 'Remove 12 pictures' }));
  expect(await screen.findByText('12 pictures removed.')).toBeDefined();
});
