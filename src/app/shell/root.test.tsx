import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { Root } from './root.tsx';

// What it loads when it is shown: a part that came after the end of this file would come to nobody.
beforeAll(async () => {
  await Promise.all([import('../session/front-door.ts'), import('../session/services.ts'), import('./signed-in.tsx')]);
});

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

it('what was told to somebody is not on the screen of who comes next', async () => {
  const { user } = await show(<Root />);
  await user.click(await screen.findByRole('button', { name: 'Login' }));
  await screen.findByRole('alertdialog');
  await act(async () => {
    // In another tab.
    localStorage.setItem('garden/signed-in', 'ann');
    dispatchEvent(new StorageEvent('storage', { key: 'garden/signed-in', newValue: 'ann' }));
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Login' })).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
