import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { doublePress } from '#tests/support/double-press.ts';
import { readAlert, show } from '#tests/support/render.tsx';
import type { AlertTone } from './alert-dialog.tsx';
import { useAlert } from './alert.tsx';

const Tells = ({ tone }: { tone: AlertTone | undefined }) => {
  const alert = useAlert();
  return <button onClick={() => void alert('Chard has been updated', tone)}>Tell</button>;
};

it.each([
  [undefined, 'triangle'],
  ['error', 'triangle'],
  ['success', 'check'],
] as const)('an alert wears a warning sign, but not where something worked: %s', async (tone, icon) => {
  const { user } = await show(<Tells tone={tone} />);
  await user.click(screen.getByRole('button', { name: 'Tell' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Chard has been updated' });
  expect([...dialog.querySelectorAll<SVGElement>('[data-icon]')].map(({ dataset }) => dataset['icon'])).toEqual([icon]);
});

function TellsTwice() {
  const alert = useAlert();
  const tell = () => ['One', 'Two'].forEach((text) => void alert(text));
  return <button onClick={tell}>Tell</button>;
}

it('the last of several alerts gives the focus back to what had it before the first', async () => {
  const { user } = await show(<TellsTwice />);
  await user.click(screen.getByRole('button', { name: 'Tell' }));
  const press = doublePress();
  expect(await readAlert(user)).toBe('One');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('OK'));
  press.over();
  expect(await readAlert(user)).toBe('Two');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tell' })));
});

it('a double press on OK leaves the next alert unread', async () => {
  const { user } = await show(<TellsTwice />);
  await user.click(screen.getByRole('button', { name: 'Tell' }));
  const press = doublePress();
  expect(await readAlert(user)).toBe('One');
  await screen.findByRole('alertdialog', { name: 'Two' });
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByRole('alertdialog', { name: 'Two' })).toBeDefined();
  press.over();
  expect(await readAlert(user)).toBe('Two');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
