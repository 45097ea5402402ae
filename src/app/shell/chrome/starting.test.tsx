import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { LoggingOut } from './logging-out.tsx';
import { Opening } from './starting.tsx';

it.each([
  [
    'Logging out',
    LoggingOut,
    'Still logging out: the phone’s storage is slow to answer. Please keep the app open for a few more seconds.',
  ],
  ['Opening', Opening, 'Still loading your account. On a slow connection this takes a few seconds longer.'],
])('%s says why it takes long, and nothing where it does not', async (_, Screen, said) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await show(<Screen />);
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => void vi.advanceTimersByTime(3_000));
  expect(screen.getByRole('status').textContent).toBe(said);
});
