/** Renders a screen in jsdom as the app would, with what jsdom lacks. */
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { ThemeProvider } from '#app/theme-provider.tsx';

export type Screen = 'phone' | 'computer';
let current: Screen = 'phone';

class IdleResizeObserver implements ResizeObserver {
  observe(): void {
    // Nothing changes its size in jsdom.
  }
  unobserve(): void {
    // See observe.
  }
  disconnect(): void {
    // See observe.
  }
}

window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: current === 'computer' && media.includes('min-width'),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
window.ResizeObserver = IdleResizeObserver;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

afterEach(cleanup);

/** Waits until what loads lazily is there. */
export async function show(element: ReactNode, on: Screen = 'phone') {
  current = on;
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
