import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { LoggingOut } from './logging-out.tsx';

it('says why it takes long, and nothing where it does not', async () => {
  vi.useFakeTimers();
  await show(<LoggingOut />);
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => void vi.advanceTimersByTime(3_000));
  expect(screen.getByRole('status').textContent).toBe(
    'Still logging out: the phone’s storage is slow to answer. Please keep the app open for a few more seconds.',
  );
});
