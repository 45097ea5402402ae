import { cleanup, screen, waitFor } from '@testing-library/react';
import { NEVER } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { Role } from '#domain/user.ts';
import { readAlert } from '#tests/support/render.tsx';
import { open, heading, page } from '#tests/support/signed-in-page.tsx';
import { keepStayed } from '../session/leaving/stayed.ts';

describe('signed in', () => {
  it.each<[Role, boolean]>([
    ['admin', true],
    ['employee', false],
    ['customer', false],
  ])('an %s whose address is not verified is told so: %s', async (role, told) => {
    const { arrive, hear } = await open('/');
    await arrive(role);
    await heading(/^Good/);
    const notice = () => screen.queryByRole('region', { name: 'Please verify your email address' });
    await hear(false, 'somebody else');
    expect(notice()).toBeNull();
    await hear(false);
    expect(notice() !== null).toBe(told);
    await hear(true);
    expect(notice()).toBeNull();
  });

  it('says to whom a logout has left signed in that it did not work, once', async () => {
    keepStayed();
    const { arrive, user } = await open('/');
    await arrive('employee');
    expect(await readAlert(user)).toMatch(/^You are still signed in: logging out did not work\./);
    cleanup();
    const again = await open('/');
    await again.arrive('employee');
    await heading(/^Good/);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('"a loading spinner shows while the signed-in user\'s role is unknown", then "the screens for the role show"', async () => {
    const { arrive } = await open('/admin-settings');
    expect(screen.getByLabelText('Loading')).toBeDefined();
    await arrive('admin');
    await heading('Admin settings');
    expect(location.pathname).toBe('/admin-settings');
    expect(screen.getByRole('button', { name: 'Back' })).toBeDefined();
  });

  it('a phone without a network says so from the first moment, before its rows are read', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { arrive } = await open('/admin-settings');
    await arrive('admin', {}, NEVER);
    await heading('Admin settings');
    expect(screen.getByRole('link', { name: /^(Offline|Syncing|Up to date)/ }).getAttribute('aria-label')).toBe(
      'Offline.',
    );
  });

  it('"failure to write an error log shows an alert with the message", once a session', async () => {
    const { user, arrive, failToLog } = await open('/admin-settings');
    await arrive('admin');
    await heading('Admin settings');
    await failToLog('Missing or insufficient permissions.');
    expect(await readAlert(user)).toBe('Missing or insufficient permissions.');
    await failToLog('Missing or insufficient permissions.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('the status leads to the list of what waits', async () => {
    const { user, arrive } = await open('/admin-settings');
    await arrive('admin');
    await heading('Admin settings');
    await user.click(screen.getByRole('link', { name: /^Offline\. 2 changes wait on this/ }));
    await heading('Sync');
    expect(location.pathname).toBe('/sync');
  });

  it('"a failed profile load sends the user to /"', async () => {
    const { send } = await open('/customers');
    await send({ type: 'profile.failed' });
    await heading('We could not load your profile');
    expect(screen.getByRole('alert').textContent).toMatch(/^We could not load your profile/);
    expect(location.pathname).toBe('/');
  });

  it.each([
    ['outdated', 'A newer version is open'],
    ['newer-version', 'This version is too old'],
    ['storage-full', 'No room on this device'],
    ['no-storage', 'Nothing can be saved here'],
  ] as const)(
    'instead of screens that could not save anything says why (%s), and stays at the address',
    async (why, title) => {
      const { send, arrive } = await open('/admin-settings');
      await arrive('admin');
      await heading('Admin settings');
      await send({ type: 'replica.troubled', why });
      await heading(title);
      expect(screen.getByRole('alert').textContent).toContain(title);
      expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
      expect(location.pathname).toBe('/admin-settings');
    },
  );

  it('asks for an older tab to be closed, and goes on where it was', async () => {
    const { send, arrive } = await open('/admin-settings');
    await arrive('admin');
    await heading('Admin settings');
    await send({ type: 'replica.troubled', why: 'older-tab' });
    await heading('Another tab has to be closed');
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    await send({ type: 'replica.troubled', why: null });
    await heading('Admin settings');
  });

  it('says that the storage does not answer, and goes on where it was', async () => {
    const { send, arrive } = await open('/admin-settings');
    await arrive('admin');
    await heading('Admin settings');
    await send({ type: 'replica.troubled', why: 'no-answer' });
    await heading('The storage does not answer');
    expect(page()).toEqual(['The storage does not answer', 'The storage does not answer']);
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
    await send({ type: 'replica.troubled', why: null });
    await heading('Admin settings');
  });

  it('lets somebody out where nothing can be stored', async () => {
    const { user, send } = await open('/customers');
    await send({ type: 'replica.troubled', why: 'no-storage' });
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await screen.findByRole('alertdialog');
  });

  it('asks with the wizard, from step 2, for what registering left undone', async () => {
    const { user, send, arrive } = await open('/customers');
    await send({ type: 'profile.missing' });
    await heading('Registration');
    expect(page()).toEqual(['Registration', 'Registration']);
    expect(location.pathname).toBe('/');
    expect(screen.getByText('Step 2 of 3: about you')).toBeDefined();
    await user.type(screen.getByLabelText('First name'), 'Ada');
    await user.type(screen.getByLabelText('Last name'), 'Lovelace');
    await user.type(screen.getByLabelText('Mobile'), '9165550142');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.type(screen.getByLabelText('Address'), '12 Elm Street');
    await user.type(screen.getByLabelText('City'), 'Mather');
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await waitFor(() => expect(screen.getByLabelText('Loading')).toBeDefined());
    await arrive('customer');
    await heading(/^Good .*Ada/);
  });

  it('shows a phone the intro first, without Home and Back, and goes on to where the user was going', async () => {
    const { user, arrive } = await open('/employee-settings', { width: 390 });
    await arrive('employee');
    await heading('Put your garden on your home screen');
    expect(location.pathname).toBe('/initialIntro');
    expect(screen.queryByRole('link', { name: 'Home' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await heading('Employee settings');
    expect(location.pathname).toBe('/employee-settings');
  });

  it.each(['/customers#rosa', '/#messages'])(
    'goes on from the intro to %s, with what stands behind #',
    async (path) => {
      const { user, arrive } = await open(path, { width: 390 });
      await arrive('employee');
      await heading('Put your garden on your home screen');
      await user.click(screen.getByRole('button', { name: 'Next' }));
      await heading(path === '/#messages' ? /^Good / : 'Customers');
      expect(location.pathname + location.hash).toBe(path);
    },
  );

  it('goes home with the new screens when the role changed meanwhile', async () => {
    const { arrive, send } = await open('/admin-settings');
    await arrive('admin');
    await heading('Admin settings');
    await send({ type: 'role.changed', role: 'employee' });
    await heading(/^Good /);
    expect(location.pathname).toBe('/');
  });

  it('asks before it logs out, over the screen that stays', async () => {
    const { user, arrive, log } = await open('/admin-settings');
    await arrive('admin');
    await heading('Admin settings');
    await user.click(screen.getByRole('link', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await heading('Admin settings');

    await user.click(screen.getByRole('link', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Log out, keep 2 changes on this phone' }));
    await waitFor(() => expect(log).toEqual(['keep']));
  });
});
