/** The app of somebody who is signed in, at an address. */
import { act, screen } from '@testing-library/react';
import { BehaviorSubject, NEVER, type Observable, of, Subject } from 'rxjs';
import { onTestFinished, vi } from 'vitest';
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
import { testReplica } from './test-replica.ts';
import { aUser } from './people.ts';
import { show } from './render.tsx';
import type { Account } from '#domain/sign-in.ts';
import type { Device } from '#app/session/device/device.ts';
import { SignedIn } from '#app/shell/signed-in.tsx';
import type { Services } from '#app/session/services.ts';
import { aStatus } from './status.ts';

const offline: SyncStatus = aStatus({ connected: false, lastContact: 1 });

/** Ann's device, at this address, before her profile is known. */
export async function open(path: string, { width = 1280 } = {}) {
  document.cookie = 'garden-entered=; path=/; max-age=0';
  onTestFinished(() => {
    sessionStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
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

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

export const page = () => [document.title.split(' · ')[0], document.activeElement?.textContent];
