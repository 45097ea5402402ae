/** A text that another tab discards, or sends again, while it is asked about here. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openRefused, press, refusal } from '#tests/support/sync-page.tsx';

it('leaves the focus at the title of the page', async () => {
  const { user, replica } = await openRefused();
  await user.click(press(/^Discard: Note for Alvarez/));
  await screen.findByRole('alertdialog');
  await act(() => replica.discard(refusal.id));
  await waitFor(() => expect(screen.queryByRole('alertdialog') === null).toBe(true));
  expect(document.activeElement?.tagName).toBe('H1');
});
