/** What somebody sees whose access or session is over. */
import { screen } from '@testing-library/react';
import { firstValueFrom } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { readAlert } from '#tests/support/render.tsx';
import { open, heading, page } from '#tests/support/signed-in-page.tsx';

describe('signed in', () => {
  it('an account that is lost is a fact of the status, the same for every screen', async () => {
    const { send, arrive } = await open('/admin-settings');
    const replica = await arrive('admin');
    await heading('Admin settings');
    await send({ type: 'account.lost' });
    expect(await firstValueFrom(replica.status$)).toMatchObject({ blocked: 'signed-out', syncing: false, waiting: 2 });
  });

  it('sends somebody who was deleted to the office, also at the next try', async () => {
    const { user, send, arrive } = await open('/admin-settings');
    await arrive('admin');
    await heading('Admin settings');
    await send({ type: 'profile.removed' });
    await heading('We found no profile for your account');
    expect(screen.getByText(/^Please ask the office\./)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByLabelText('Loading')).toBeDefined();
    await send({ type: 'profile.removed' });
    await heading('We found no profile for your account');
  });

  it('locks the screens of staff that the office set inactive, says so, and opens them by itself', async () => {
    const { arrive, send } = await open('/admin-settings');
    await arrive('admin');
    await heading('Admin settings');
    await send({ type: 'profile.inactive' });
    await heading('Your account is not active');
    expect(screen.getByRole('alert').textContent).toContain('What it does not have yet stays on this device');
    expect(screen.queryByRole('link', { name: 'Home' })).toBeNull();
    expect(location.pathname).toBe('/');
    await arrive('admin');
    await heading(/^Good /);
  });

  it('locks the screens of an account that was deleted or disabled, shows what was typed, and lets it sign in again and back', async () => {
    const { user, arrive, send, entries } = await open('/admin-settings');
    await arrive('admin', { 'note/rosa/new': 'Half a sentence' });
    await heading('Admin settings');
    await send({ type: 'account.lost' });
    await send({ type: 'account.ended' });
    await heading('Your account is closed');
    expect(page()).toEqual(['Your account is closed', 'Your account is closed']);
    expect(screen.queryByRole('link', { name: 'Home' })).toBeNull();
    expect(location.pathname).toBe('/');
    await screen.findByText('Half a sentence');

    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(page()).toEqual(['Login', 'Login']);
    await user.type(screen.getByLabelText('Email'), 'ann@garden.test');
    await user.type(screen.getByLabelText('Password'), 'garden-demo');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await readAlert(user)).toBe('User Not Found');
    expect(entries).toEqual(['ann@garden.test']);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(page()).toEqual(['Your account is closed', 'Your account is closed']);
    await screen.findByText('Half a sentence');

    await user.click(screen.getByRole('button', { name: 'Logout' }));
    const question = await screen.findByRole('alertdialog', { name: 'Log out? 2 changes are only on this phone.' });
    expect(question.textContent).not.toContain('sends');
  });

  it('stops, says so and keeps everything when the session was ended, such as by a new password', async () => {
    const { user, arrive, send, log } = await open('/admin-settings');
    await arrive('admin');
    await heading('Admin settings');
    await send({ type: 'account.lost' });
    expect(screen.getByRole('link', { name: 'Stopped. Please sign in again.' })).toBeDefined();
    await heading('Admin settings');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(log).toEqual(['sign in again']);
  });

  it('lets staff that is not active sign in again, whose session is over: nobody hears else that the office opened the access', async () => {
    const { user, arrive, send, entries } = await open('/');
    await arrive('employee');
    await send({ type: 'profile.inactive' });
    await send({ type: 'account.lost' });
    await heading('Your account is not active');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await user.type(screen.getByLabelText('Email'), 'ann@garden.test');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(entries).toEqual(['ann@garden.test']);
    await readAlert(user);
    // As soon as the service knows her again, so does this device.
    await send({ type: 'account.changed', uid: 'ann' });
    expect(screen.queryByRole('heading', { name: 'Login' })).toBeNull();
  });

  it('leads to the front door where the service knows nobody and nothing is here of whoever it was', async () => {
    const { send, log } = await open('/customers');
    await send({ type: 'account.lost' });
    // Their data may only be slow to open.
    expect(log).toEqual([]);
    await send({ type: 'profile.failed' });
    expect(log).toEqual(['sign in again']);
  });
});
