import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { BehaviorSubject, firstValueFrom, NEVER, type Observable, of, Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate';
import type { Role } from '#domain/user.ts';
import { logout, type Rest } from '#machines/logout.ts';
import type { StoreOutcome } from '#machines/account-outcomes.ts';
import { registering } from '#machines/registering.ts';
import { registration } from '#machines/registration.ts';
import { session } from '#machines/session.ts';
import type { SessionEvent } from '#machines/session-setup.ts';
import { verification, type CheckOutcome } from '#machines/verification.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { aUser } from '#tests/support/people.ts';
import { readAlert, show } from '#tests/support/render.tsx';
import type { Account } from '../platform/accounts/port.ts';
import type { Device } from '../session/device/device.ts';
import { SignedIn } from './signed-in.tsx';
import { keepStayed } from '../session/leaving/stayed.ts';
import type { Services } from '../session/services.ts';
import { aStatus } from '#tests/support/status.ts';

const offline: SyncStatus = aStatus({ connected: false, lastContact: 1 });

/** Ann's device, at this address, before her profile is known. */
async function open(path: string, { width = 1280 } = {}) {
  vi.stubGlobal('innerWidth', width);
  history.replaceState(null, '', path);
  const log: string[] = [];
  const entries: string[] = [];
  const actor = createActor(
    session.provide({
      actors: {
        open: fromCallback<EventObject, { uid: string }>(({ sendBack }) => sendBack({ type: 'replica.opened' })),
        logOut: logout.provide({
          actors: {
            count: fromPromise(() => Promise.resolve({ changes: 2, texts: 0 })),
            send: fromPromise<void>(() => Promise.resolve()),
            end: fromPromise<void, { rest: Rest }>(async ({ input }) => void log.push(input.rest)),
          },
        }),
      },
    }),
    { input: { uid: 'ann' } },
  ).start();
  const send = (event: SessionEvent) => act(async () => actor.send(event));
  const logFailed$ = new Subject<string>();
  const device$ = new BehaviorSubject<Device | null>(null);
  const account$ = new BehaviorSubject<Account | null>(null);
  const services = {
    session: actor,
    device$,
    account$,
    verification: verification.provide({ actors: { check: fromPromise<CheckOutcome>(async () => 'unverified') } }),
    demo$: new BehaviorSubject(false),
    weather$: NEVER,
    logFailed$,
    serverErrors$: of([]),
    serverDevices$: of([]),
    signIn: async (email: string) => (entries.push(email), 'user-not-found'),
    signInAgain: () => log.push('sign in again'),
    completeProfile: () =>
      createActor(
        registration.provide({
          actors: {
            registering: registering.provide({
              actors: { storeProfile: fromPromise(async (): Promise<StoreOutcome> => 'stored') },
            }),
          },
        }),
        { input: { account: { uid: 'ann', email: 'ann@garden.test', verified: false } } },
      ).start(),
  } as unknown as Services;
  const { user } = await show(<SignedIn services={services} />);
  const arrive = async (role: Role, drafts: Record<string, string> = {}, status$?: Observable<SyncStatus>) => {
    const replica = Object.assign(testReplica([aUser('rosa')], null, offline), {
      close: () => Promise.resolve(),
      evict: () => Promise.resolve(),
      remove: () => Promise.resolve(),
      ...(status$ && { status$ }),
    });
    await replica.edit({ collection: 'users', id: 'rosa' }, (rosa) => ({
      ...rosa,
      primaryNote: 'Ring twice',
      specialtyRequests: 'No gravel',
    }));
    for (const [name, text] of Object.entries(drafts)) await replica.keepDraft(name, text);
    device$.next({
      uid: 'ann',
      replica,
      user$: of(aUser('ann', { role })),
      isSyncing: () => true,
      stopSync: () => Promise.resolve(),
    });
    await send({ type: 'profile.arrived', role });
    return replica;
  };
  const failToLog = (message: string) => act(async () => logFailed$.next(message));
  const hear = (verified: boolean, uid = 'ann') =>
    act(async () => account$.next({ uid, email: 'ann@garden.test', verified }));
  return { user, send, arrive, hear, failToLog, log, entries };
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const page = () => [document.title.split(' · ')[0], document.activeElement?.textContent];

beforeEach(() => {
  sessionStorage.clear();
  document.cookie = 'garden-entered=; path=/; max-age=0';
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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

  it('an account that is lost is a fact of the status, the same for every screen', async () => {
    const { send, arrive } = await open('/admin-settings');
    const replica = await arrive('admin');
    await heading('Admin settings');
    await send({ type: 'account.lost' });
    expect(await firstValueFrom(replica.status$)).toMatchObject({ blocked: 'signed-out', syncing: false, waiting: 2 });
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
