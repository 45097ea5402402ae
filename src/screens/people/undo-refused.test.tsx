import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { testReplica } from '#tests/support/test-replica.ts';
import { alvarez, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { readAlert, show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { Customers } from './customers.tsx';

it('a note that the storage refused late to bring back can be brought back after all', async () => {
  const roses = { id: 'roses', note: 'Cut the roses.', createdBy: 'Tom Okafor', createdAt: 1 };
  const status = aStatus({ connected: false, lastContact: galleryTime });
  const replica = testReplica([{ ...alvarez, notes: [roses], messages: [] }], galleryCatalogue, status);
  const { user } = await show(<Customers replica={replica} user={employee} now={() => galleryTime} />);
  await user.click(screen.getByRole('button', { name: /Alvarez, Maria/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete note' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  // The storage is silent for ten seconds, then it refuses.
  replica.hold();
  await user.click(undo);
  await user.pointer({ target: document.body });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  replica.broken = new Error('silent');
  await act(() => replica.release());
  vi.useRealTimers();
  expect(await readAlert(user)).toBe('An error occurred while trying to edit the note.');
  replica.broken = null;
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Cut the roses.')).toBeDefined();
});
