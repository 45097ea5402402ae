import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { filledForm as whole } from '#tests/support/filled-form.ts';
import { complaintAt, field, open, press } from '#tests/support/registration-page.tsx';
import { account } from '#tests/support/registration-wizard.ts';
import { readAlert } from '#tests/support/render.tsx';

describe('signing up', () => {
  it('"Email already in use: alert \'Email already in use.\'", which keeps the rest and leads to the email', async () => {
    const { actor, user } = await open({
      step: 3,
      form: whole,
      create: async () => ({ failure: 'email-in-use' }),
    });
    await press(user, 'Sign Up');
    expect(await readAlert(user)).toBe('Email already in use.');
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
    expect(complaintAt('Email')).toBe('Email already in use.');
    expect(actor.getSnapshot().context.form).toEqual(whole);
  });

  it('"on final submit, a password mismatch clears both password fields and shows \'Passwords do not match.\'"', async () => {
    const { actor, user } = await open({ step: 3, form: whole });
    // Changed at step 1, and then forward by the browser's own button.
    act(() => {
      actor.send({ type: 'step.opened', step: 1 });
      actor.send({ type: 'field.changed', field: 'confirm', value: 'gardem' });
      actor.send({ type: 'step.opened', step: 3 });
    });
    await press(user, 'Sign Up');
    await waitFor(() => expect(complaintAt('Password')).toBe('Passwords do not match.'));
    expect([field('Password').value, field('Confirm password').value]).toEqual(['', '']);
    expect(document.activeElement).toBe(field('Password'));
  });

  it.each([
    ['offline', 'You are offline.'],
    ['lost', 'The connection broke'],
    ['no-answer', 'The storage of this device does not answer.'],
    ['other', 'Signing up did not work.'],
  ] as const)('says %s in place, without an alert', async (failure, text) => {
    const { user } = await open({ step: 3, form: whole, create: async () => ({ failure }) });
    await press(user, 'Sign Up');
    expect((await screen.findByText(text, { exact: false })).closest('[role=status]')).not.toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(field('Address').value).toBe('12 Elm Street');
  });

  it('says offline no longer when the network is back, and keeps everything', async () => {
    const { user } = await open({ step: 3, form: whole, create: async () => ({ failure: 'offline' }) });
    await press(user, 'Sign Up');
    await screen.findByText('You are offline.', { exact: false });
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.queryByText('You are offline.', { exact: false })).toBeNull();
    expect(field('Address').value).toBe('12 Elm Street');
  });

  it('goes on saying that an answer got lost, though the network is back', async () => {
    const { user } = await open({ step: 3, form: whole, create: async () => ({ failure: 'lost' }) });
    await press(user, 'Sign Up');
    await screen.findByText('The connection broke', { exact: false });
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.getByText('The connection broke', { exact: false })).toBeDefined();
  });

  it('takes no second press and no typing while it is on its way', async () => {
    let asked = 0;
    const { user, went } = await open({
      step: 3,
      form: whole,
      create: () => {
        asked += 1;
        return new Promise(() => undefined);
      },
    });
    await press(user, 'Sign Up');
    const button = screen.getByRole('button', { name: 'Sign Up' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Signing you up…')).toBeTruthy();
    await user.click(button);
    await user.type(field('City'), 'x');
    await press(user, 'Back');
    expect({ asked, city: field('City').value, went }).toEqual({ asked: 1, city: 'Mather', went: [] });
  });

  it('asks an account without a profile only for what is not known', async () => {
    const { addresses } = await open({ step: 1, known: account });
    expect(addresses).toEqual([[2, true]]);
    expect(screen.getByText('Step 2 of 3: about you')).toBeTruthy();
    expect(screen.getByText(/we do not know you yet/)).toBeTruthy();
  });
});
