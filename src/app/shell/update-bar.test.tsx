import { act, screen } from '@testing-library/react';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { Root } from './root.tsx';

// What it loads when it is shown: a part that came after the end of this file would come to nobody.
beforeAll(async () => {
  await Promise.all([import('../session/front-door.ts'), import('../session/services.ts'), import('./signed-in.tsx')]);
});

/** A part of the app is lost, and the host has another version. */
async function open() {
  vi.stubEnv('PROD', true);
  const other = '<script type="module" src="/assets/index-2.js"></script>';
  const host = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(other));
  const entry = Object.assign(document.createElement('script'), { type: 'module', src: '/assets/index-1.js' });
  document.head.append(entry);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    host.mockRestore();
    entry.remove();
  });
  const view = await show(<Root />);
  await screen.findByRole('heading', { name: 'Login' });
  const arrives = async () => {
    await act(async () => void dispatchEvent(new Event('vite:preloadError')));
    return (await screen.findByText('A new version is ready.')).closest('[role=status]');
  };
  return { ...view, arrives };
}

it('is told where a screen reader already listens', async () => {
  const { arrives } = await open();
  const before = screen.getAllByRole('status');
  expect(before).toContain(await arrives());
});

it('leaves the focus on the screen when it is put off', async () => {
  const { user, arrives } = await open();
  await arrives();
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByText('A new version is ready.')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await arrives();
});
