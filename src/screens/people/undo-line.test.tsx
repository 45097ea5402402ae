import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { testReplica } from '#tests/support/test-replica.ts';
import { alvarez, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { Customers } from './customers.tsx';
import { UndoLine } from './undo-line.tsx';
import { aStatus } from '#tests/support/status.ts';

it('is there for six seconds, and as long as somebody is on Undo', async () => {
  const over = vi.fn<() => void>();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await show(<UndoLine onUndo={() => undefined} onOver={over} />);
  const undo = screen.getByRole('button', { name: 'Undo' });
  await act(() => vi.advanceTimersByTimeAsync(5_999));
  for (const [comes, goes] of [
    [fireEvent.pointerEnter, fireEvent.pointerLeave],
    [fireEvent.focus, fireEvent.blur],
  ] as const) {
    comes(undo);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    goes(undo);
    await act(() => vi.advanceTimersByTimeAsync(5_999));
  }
  act(() => undo.focus());
  fireEvent.pointerLeave(undo);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  act(() => undo.blur());
  await act(() => vi.advanceTimersByTimeAsync(5_999));
  expect(over).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(over).toHaveBeenCalledOnce();
});

it('stands where a screen reader listened before, which else would be silence', async () => {
  const roses = { id: 'roses', note: 'Cut the roses.', createdBy: 'Tom Okafor', createdAt: 1 };
  const status = aStatus({ connected: false, lastContact: galleryTime });
  const replica = testReplica([{ ...alvarez, notes: [roses], messages: [] }], galleryCatalogue, status);
  const { user } = await show(<Customers replica={replica} user={employee} now={() => galleryTime} />);
  await user.click(screen.getByRole('button', { name: /Alvarez, Maria/ }));
  const remove = await screen.findByRole('button', { name: 'Delete note' });
  const places = screen.getAllByRole('status');
  await user.click(remove);
  const place = (await screen.findByText('Note deleted.')).closest<HTMLElement>('[role=status]');
  expect(places).toContain(place);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(place?.textContent).toBe(''));
});
