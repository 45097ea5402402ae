/** Renders a screen in jsdom as the app would. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { ThemeProvider } from '#app/shell/theme/theme-provider.tsx';
import { ReportContext } from '#ui/report.ts';
import { mediaOn, type Screen } from './media.ts';

/** Waits until what loads lazily is there. `reported`: what the error reporter was told, as `code: message`. */
export async function show(element: ReactNode, on: Screen = 'phone') {
  vi.stubGlobal('matchMedia', mediaOn(on));
  const user = userEvent.setup({ delay: null });
  const reported: string[] = [];
  const report = (code: string, error: unknown) =>
    void reported.push(`${code}: ${error instanceof Error ? error.message : String(error)}`);
  const view = await act(async () =>
    render(
      <ReportContext value={report}>
        <ThemeProvider>{element}</ThemeProvider>
      </ReportContext>,
    ),
  );
  return { user, unmount: view.unmount, reported };
}

/** The text of the alert that is shown; closes it. */
export async function readAlert(user: ReturnType<typeof userEvent.setup>): Promise<string> {
  const dialog = await screen.findByRole('alertdialog');
  const text = dialog.querySelector('h2')?.textContent ?? '';
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  return text;
}
