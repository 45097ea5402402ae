import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { Root } from './root.tsx';

const told = vi.hoisted(() => ({ ready: undefined as unknown as (update: () => void) => void }));
vi.mock('#sw/outdated.ts', () => ({
  offerWhereOutdated: (ready: typeof told.ready) => (told.ready = ready),
}));
vi.mock('#sw/register.ts', () => ({ registerServiceWorker: () => undefined }));

afterEach(() => vi.unstubAllEnvs());

async function open() {
  vi.stubEnv('PROD', true);
  const view = await show(<Root />);
  await screen.findByRole('heading', { name: 'Login' });
  const bar = () => screen.getByText('A new version is ready.').closest('[role=status]');
  return { ...view, bar, arrives: () => act(async () => told.ready(() => undefined)) };
}

it('is told where a screen reader already listens', async () => {
  const { bar, arrives } = await open();
  const before = screen.getAllByRole('status');
  await arrives();
  expect(before).toContain(bar());
});

it('leaves the focus on the screen when it is put off', async () => {
  const { user, arrives } = await open();
  await arrives();
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByText('A new version is ready.')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await arrives();
  expect(screen.getByText('A new version is ready.')).toBeDefined();
});
