/** Renders a screen in jsdom as the app would. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { ThemeProvider } from '#app/theme/theme-provider.tsx';
import { mediaOn, type Screen } from './media.ts';

/** Waits until what loads lazily is there. */
export async function show(element: ReactNode, on: Screen = 'phone') {
  vi.stubGlobal('matchMedia', mediaOn(on));
  const user = userEvent.setup({ delay: null });
  const view = await act(async () => render(<ThemeProvider>{element}</ThemeProvider>));
  return { user, unmount: view.unmount };
}

/** The text of the alert that is shown; closes it. */
export async function readAlert(user: ReturnType<typeof userEvent.setup>): Promise<string> {
  const dialog = await screen.findByRole('alertdialog', {}, { timeout: 5000 });
  const text = dialog.querySelector('h2')?.textContent ?? '';
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  return text;
}
