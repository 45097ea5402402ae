import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { logout, type Rest } from '#machines/logout.ts';
import { show } from '#tests/support/render.tsx';
import { LogoutDialog } from './logout-dialog.tsx';

async function leave(send: () => Promise<void>) {
  const actor = createActor(
    logout.provide({
      actors: {
        count: fromPromise(async () => ({ changes: 3, texts: 0 })),
        send: fromPromise(send),
        end: fromPromise<void, { rest: Rest }>(async () => undefined),
      },
    }),
    { input: { uid: 'ann' } },
  );
  const view = await show(
    <>
      <a href="#x">Logout</a>
      <LogoutDialog actor={actor} />
    </>,
  );
  act(() => screen.getByText('Logout').focus());
  await act(async () => void actor.start());
  return view;
}
const find = (name: string) => screen.findByRole('button', { name });

it('gives the focus back after the doubt', async () => {
  const { user } = await leave(() => Promise.resolve());
  await find('Stay signed in');
  await user.click(await find('Log out, discard 3 changes'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep them'));
  await user.click(await find('Keep them'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Stay signed in'));
  await user.click(await find('Stay signed in'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Logout');
});

it('opens the question anew, so that it is read out', async () => {
  let over = (): void => undefined;
  await leave(() => new Promise((resolve) => (over = resolve)));
  const sending = await screen.findByRole('alertdialog', { name: 'Sending your last changes' });
  await act(async () => over());
  const question = await screen.findByRole('alertdialog', { name: /^Log out before/ });
  expect(question).not.toBe(sending);
});
