/** What the session invokes while somebody is signed in (`machines/session-setup.ts`), on this device and its server. */
import { fromCallback, type EventObject } from 'xstate';
import type { session } from '#machines/session.ts';
import type { ReplicaTrouble, SessionEvent } from '#machines/session-setup.ts';
import type { User } from '#domain/user.ts';
import { aborted } from '#sync/clock.ts';
import type { Remote } from '#sync/remote.ts';
import { abortable } from '../../platform/abortable.ts';
import { openDevice, standingOf, type Device, type OpenDevice, type OwnReplica } from './device.ts';
import { loadProfile } from './load-profile.ts';
import { newsOfAccess } from './news-of-access.ts';
import type { Profile } from '../registration/profile-writing.ts';
import { troubleOf } from './replica-trouble.ts';

export interface DeviceParts {
  /** `troubled` is told why the replica cannot be used, null when it can; after `outdated` it never can again. */
  openReplica(uid: string, troubled: (why: ReplicaTrouble | null) => void): Promise<OwnReplica>;
  /** Resolves when there is reason to hope for a network. */
  untilOnline(signal: AbortSignal): Promise<void>;
  /** The server, once the sign-in service agrees who is signed in. Keeps trying until the signal is aborted. */
  remote(uid: string, signal: AbortSignal): Promise<Remote>;
  /** See `load-profile.ts`. */
  repair(uid: string, remote: Remote): Promise<Profile | null>;
  /** Aborted as soon as the account is known to be deleted or disabled; another one after it came back. */
  ended(uid: string): AbortSignal;
  /** Resolves when it has signed in again, or the signal is aborted. */
  back(uid: string, signal: AbortSignal): Promise<void>;
}

type Actors = Omit<NonNullable<Parameters<typeof session.provide>[0]['actors']>, 'logOut'>;
type Tell = (event: SessionEvent) => void;

/** Runs until it is stopped. */
const running = <Input>(run: (input: Input, tell: Tell, signal: AbortSignal) => Promise<void>) =>
  fromCallback<EventObject, Input>(({ input, sendBack }) => {
    const ending = new AbortController();
    const { signal } = ending;
    const tell: Tell = (event) => !signal.aborted && sendBack(event);
    run(input, tell, signal).catch((error: unknown) => tell({ type: 'replica.troubled', why: troubleOf(error) }));
    return () => ending.abort();
  });

/** `opened` is told of the device, null when it is closed. */
export function sessionActors(parts: DeviceParts, opened: (device: Device | null) => void): Actors {
  let device: OpenDevice | null = null;
  const tellOf = (profile: User, tell: Tell, type: 'profile.arrived' | 'role.changed') =>
    tell(standingOf(profile) === 'inactive' ? { type: 'profile.inactive' } : { type, role: profile.role });

  return {
    open: running(async ({ uid }, tell, ending) => {
      ending.addEventListener('abort', () => opened((device = null)));
      const outdated = new AbortController();
      const signal = AbortSignal.any([ending, outdated.signal]);
      const troubled = (why: ReplicaTrouble | null) => {
        tell({ type: 'replica.troubled', why });
        if (why === 'outdated') outdated.abort();
      };
      const own = await parts.openReplica(uid, troubled).catch(() => null);
      if (!own) {
        // What opens it is a part of the app, which may have had no network.
        tell({ type: 'replica.failed' });
        await parts.untilOnline(ending);
        return tell({ type: 'retry.requested' });
      }
      let mine: OpenDevice | null = null;
      try {
        mine = await abortable(signal, openDevice(uid, own));
        opened((device = mine));
        tell({ type: 'replica.opened' });
        await abortable(signal, own.opened);
        await aborted(signal);
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        await (mine ?? own.replica).close();
      }
    }),

    watchAccount: running(async ({ uid }, tell, signal) => {
      while (!signal.aborted) {
        await aborted(AbortSignal.any([signal, parts.ended(uid)]));
        tell({ type: 'account.ended' });
        await parts.back(uid, signal);
        tell({ type: 'account.returned' });
      }
    }),

    loadProfile: running(async (input, tell, signal) => {
      const kept = device?.profile();
      if (kept) return tellOf(kept, tell, 'profile.arrived');
      const found = await loadProfile(parts, input, signal);
      if (typeof found === 'string') return tell({ type: `profile.${found}` });
      if (!signal.aborted) device?.learn(found);
      tellOf(found.fields, tell, 'profile.arrived');
    }),

    synchronize: running(async ({ uid, role }, tell, signal) => {
      if (!device) return;
      const profile = await device.synchronize((over) => parts.remote(uid, over), role, signal);
      if (!profile) tell({ type: 'profile.removed' });
      else if (standingOf(profile) !== role) tellOf(profile, tell, 'role.changed');
    }),

    evict: running(async () => device?.evict()),

    awaitAccess: running(async ({ uid }, tell, signal) => {
      await device?.evict();
      const profile = await newsOfAccess(parts, uid, signal);
      device?.learn(profile);
      if (profile) tellOf(profile.fields, tell, 'profile.arrived');
      else tell({ type: 'profile.removed' });
    }),

    awaitNetwork: running(async (_, tell, signal) => {
      await parts.untilOnline(signal);
      tell({ type: 'retry.requested' });
    }),
  };
}
