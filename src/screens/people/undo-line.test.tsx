import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { UndoLine } from './undo-line.tsx';

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
  expect(over).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(over).toHaveBeenCalledOnce();
});
