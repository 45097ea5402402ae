import { act, screen, waitFor } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { registration } from '#machines/registration.ts';
import { show } from '#tests/support/render.tsx';
import { SignedOut } from './signed-out.tsx';
import type { FrontDoor } from '../session/front-door.ts';
import type { Services } from '../session/services.ts';

const door = {
  server: { demo$: new BehaviorSubject(false), backend: () => Promise.resolve() },
  signIn: () => Promise.resolve('wrong-password' as const),
  resetPassword: () => Promise.resolve('sent' as const),
} as unknown as FrontDoor;
const opened = () => Promise.resolve(door);
const services = () => Promise.resolve({} as Services);
const noNetwork = () => Promise.reject(new Error('no network'));

const open = async (path: string, load: () => Promise<Services> = services, openDoor = opened) => {
  history.replaceState(null, '', path);
  return show(<SignedOut door={openDoor} services={load} onSignIn={() => undefined} />);
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  history.replaceState(null, '', '/');
});

describe('signed out', () => {
  it('leads to the reset and back, each with its title and the focus on its heading', async () => {
    const { user } = await open('/');
    await heading('Login');
    await waitFor(() => expect(document.title).toBe('Login · Garden Service'));

    await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
    const title = await heading('Password reset');
    expect(document.activeElement).toBe(title);
    expect(location.pathname).toBe('/reset-password');
    expect(document.title).toBe('Password reset · Garden Service');

    await act(async () => {
      history.back();
      await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    });
    await heading('Login');
    expect(location.pathname).toBe('/');
  });

  it('shows the front door, and forgets the address, where somebody was signed out elsewhere', async () => {
    await open('/customers');
    await heading('Login');
    expect(location.pathname).toBe('/');
  });

  it('loads the rest of the app once what Login asks is there, and not before', async () => {
    let found = () => {};
    const backend = new Promise<void>((resolve) => (found = resolve));
    const asked = vi.fn<() => Promise<void>>(() => backend);
    const server = { demo$: new BehaviorSubject(false), backend: asked };
    const load = vi.fn<() => Promise<Services>>(services);
    await open('/', load, () => Promise.resolve({ ...door, server } as unknown as FrontDoor));
    await heading('Login');
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await act(async () => undefined);
    expect(load).not.toHaveBeenCalled();
    found();
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
  });

  it('opens the registration by itself when the network is back', async () => {
    let online = false;
    const registrations = { open: () => createActor(registration, { input: { account: null } }).start() };
    await open('/sign-up', () => (online ? Promise.resolve({ registrations } as unknown as Services) : noNetwork()));
    await screen.findByText(/^You are offline\. Registering needs a connection\./);
    online = true;
    await waitFor(() => {
      act(() => void dispatchEvent(new Event('online')));
      expect(screen.getByLabelText('Email')).toBeDefined();
    });
    expect(screen.queryByText(/^You are offline/)).toBeNull();
  });

  it('says that it is offline where what Login asks could not be loaded', async () => {
    const { user } = await open('/', services, noNetwork);
    await user.type(screen.getByLabelText('Email'), 'ann@garden.test');
    await user.type(screen.getByLabelText('Password'), 'garden-demo');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('You are offline.'));
  });
});
