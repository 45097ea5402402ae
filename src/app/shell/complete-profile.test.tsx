import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { registration } from '#machines/registration.ts';
import { filledForm } from '#tests/support/filled-form.ts';
import { show } from '#tests/support/render.tsx';
import { CompleteProfile } from './complete-profile.tsx';

it('a double press on Back goes back one step, and logs nobody out', async () => {
  const { password: _, confirm: __, ...form } = filledForm;
  const account = { uid: 'maria', email: 'maria@mail.test', verified: false };
  const begin = () => createActor(registration, { input: { form, account } }).start();
  const onLogout = vi.fn<() => void>();
  const { user } = await show(<CompleteProfile begin={begin} onDone={() => undefined} onLogout={onLogout} />);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByLabelText('Address')).toBeDefined();
  await user.dblClick(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('First name')).toBeDefined();
  expect(onLogout).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(onLogout).toHaveBeenCalledOnce();
});
