/** What runs while somebody is signed in: the replica of that user is open, and one engine keeps it equal to the office. */
import {
  defer,
  filter,
  firstValueFrom,
  fromEvent,
  ignoreElements,
  map,
  merge,
  of,
  skipWhile,
  takeUntil,
  tap,
  type Observable,
} from 'rxjs';
import { hasAccess } from '#domain/access.ts';
import { powers } from '#domain/powers.ts';
import type { Role, User } from '#domain/user.ts';
import type { ProfileEvent, ReplicaEvent, ReplicaTrouble } from '#machines/session.ts';
import type { Scope } from '#sync/document.ts';
import { RemoteError } from '#sync/remote-error.ts';
import type { Remote } from '#sync/remote.ts';
import type { Replica } from '#sync/replica.ts';
import type { OpenReplica } from '#sync/rxdb/replica.ts';
import { readProfile } from '../registration/profile-writing.ts';
import { newsOfAccess } from './news-of-access.ts';
import { troubleOf } from './replica-trouble.ts';
import { abortable } from '../../platform/abortable.ts';

export interface OwnReplica {
  replica: Pick<OpenReplica, keyof Replica | 'close' | 'evict' | 'remove' | 'signedOut'>;
  /** Rejects where it does not open. */
  opened: Promise<unknown>;
  /** Keeps the replica and the server equal, until stopped. */
  synchronize(remote: Remote, scope: Scope): () => Promise<void>;
}

export interface DeviceParts {
  /** `troubled` is told why the replica cannot be used, null when it can; after `outdated` it never can again. */
  openReplica(uid: string, troubled: (why: ReplicaTrouble | null) => void): Promise<OwnReplica>;
  /** Resolves when there is reason to hope for a network. */
  untilOnline(signal: AbortSignal): Promise<void>;
  /** The server, once the sign-in service agrees who is signed in. Keeps trying until the signal is aborted. */
  remote(uid: string, signal: AbortSignal): Promise<Remote>;
  /**
   * The office has no document of this account: finishes its registration where this device still knows how, and answers
   * null where the user has to be asked. Rejects with a `RemoteError`.
   */
  repair(uid: string, remote: Remote): Promise<User | null>;
  /** Aborted as soon as the account is known to be deleted or disabled; another one after it came back. */
  ended(uid: string): AbortSignal;
  /** Resolves when it has signed in again, or the signal is aborted. */
  back(uid: string, signal: AbortSignal): Promise<void>;
}

export interface Device {
  uid: string;
  replica: OwnReplica['replica'];
  /** The signed-in user's own document. */
  user$: Observable<User>;
  /** Something is sent and fetched, or will be as soon as the server is reached. */
  isSyncing(): boolean;
  /** Resolves when nothing is sent or fetched any more. */
  stopSync(): Promise<void>;
}

export interface DeviceEvents {
  tell(event: ProfileEvent | ReplicaEvent): void;
  opened(device: Device): void;
  /** Resolves when somebody asks to try again, or the signal is aborted. */
  retried(): Promise<unknown>;
}

/** Milliseconds until a profile that is not on the device counts as not to be had. */
const patience = 15_000;

export const scopeOf = (uid: string, role: Role): Scope => ({ uid, role, roles: [...powers[role].oversees] });

/** Runs until the signal is aborted or the replica is of no use any more; resolves when everything is closed. */
export async function runDevice(
  parts: DeviceParts,
  uid: string,
  events: DeviceEvents,
  ending: AbortSignal,
): Promise<void> {
  const outdated = new AbortController();
  const signal = AbortSignal.any([ending, outdated.signal]);
  const own = await parts.openReplica(uid, (why) => {
    events.tell({ type: 'replica.troubled', why });
    if (why === 'outdated') outdated.abort();
  });
  const { replica } = own;
  const until = (over: AbortSignal) =>
    takeUntil<User | null>(defer(() => (over.aborted ? of(true) : fromEvent(over, 'abort'))));
  const own$ = replica.document$({ collection: 'users', id: uid }).pipe(map((held) => held?.value ?? null));
  // The screens need not hear why it does not open.
  const kept$ = merge(own$, defer(() => own.opened).pipe(ignoreElements()));
  let sync: { stop(): Promise<void> } | null = null;
  const stopSync = async () => {
    const stopping = sync;
    sync = null;
    await stopping?.stop();
  };
  let profile: User | null = null;
  // Whoever has no document after that was deleted; before, registering was never finished.
  let known = false;
  // Until the own document has come onto the device, its absence there means nothing.
  let onDevice = false;
  // The office has opened the access again, and the device does not know it yet.
  let readmitted = false;
  const next = (over: AbortSignal, wanted: (user: User | null) => boolean) =>
    firstValueFrom(
      kept$.pipe(
        skipWhile((user) => (user === null ? !onDevice : readmitted && !hasAccess(user))),
        tap(() => {
          onDevice = true;
          readmitted = false;
        }),
        filter(wanted),
        until(over),
      ),
      { defaultValue: null },
    );
  try {
    profile = await firstValueFrom(kept$.pipe(until(signal)), { defaultValue: null });
    const user$ = merge(of(profile), own$).pipe(
      map((user) => user ?? profile),
      filter((user) => user !== null),
    );
    events.opened({ uid, replica, user$, isSyncing: () => sync !== null, stopSync });
    let told: Role | null = null;
    while (!signal.aborted) {
      const ended = parts.ended(uid);
      if (ended.aborted) {
        told = null;
        events.tell({ type: 'profile.closed' });
        await replica.evict({ ownStays: true });
        await parts.back(uid, signal);
        continue;
      }
      const here = AbortSignal.any([signal, ended]);
      const loaded = profile ?? (await loadProfile(parts, uid, events, { signal: here, known }));
      if (loaded === 'failed') {
        await abortable(here, Promise.race([events.retried(), parts.untilOnline(here)])).catch(() => undefined);
        continue;
      }
      if (!loaded) {
        await replica.evict({ ownStays: true });
        await abortable(here, events.retried()).catch(() => undefined);
        continue;
      }
      profile = loaded;
      known = true;
      if (!hasAccess(profile)) {
        told = null;
        events.tell({ type: 'profile.inactive' });
        await replica.evict({ ownStays: true });
        const news = await newsOfAccess(parts, uid, events.retried(), here);
        if (news === 'asked') continue;
        profile = news;
        readmitted = true;
        continue;
      }
      const { role }: User = profile;
      events.tell(told === null ? { type: 'profile.arrived', role } : { type: 'role.changed', role });
      told = role;
      sync = { stop: startSync(parts, own, scopeOf(uid, role)) };
      profile = await next(here, (user) => user?.role !== role || !hasAccess(user));
      await stopSync();
      if (here.aborted) profile ??= loaded;
      if (profile) continue;
      onDevice = false;
      told = null;
      events.tell({ type: 'profile.removed' });
      await replica.evict({ ownStays: true });
      await abortable(here, events.retried()).catch(() => undefined);
    }
  } catch (error) {
    if (!signal.aborted) events.tell({ type: 'replica.troubled', why: troubleOf(error) });
  } finally {
    await stopSync();
    await replica.close();
  }
}

async function loadProfile(
  parts: DeviceParts,
  uid: string,
  events: DeviceEvents,
  { signal, known }: { signal: AbortSignal; known: boolean },
): Promise<User | 'failed' | null> {
  const late = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const load = async () => {
    const remote = await parts.remote(uid, late);
    return (await readProfile(remote, uid)) ?? (known ? null : parts.repair(uid, remote));
  };
  try {
    const found = await abortable(late, load());
    if (!found) events.tell({ type: known ? 'profile.removed' : 'profile.missing' });
    return found;
  } catch (error) {
    if (signal.aborted) return 'failed';
    // Nobody comes back who was deleted, though this device still knows how they registered.
    const refused = error instanceof RemoteError && error.code === 'denied';
    events.tell({ type: refused ? 'profile.removed' : 'profile.failed' });
    return refused ? null : 'failed';
  }
}

function startSync(parts: DeviceParts, own: OwnReplica, scope: Scope): () => Promise<void> {
  const ending = new AbortController();
  const run = async () => {
    const remote = await parts.remote(scope.uid, ending.signal);
    ending.signal.throwIfAborted();
    const stop = own.synchronize(remote, scope);
    await new Promise((resolve) => ending.signal.addEventListener('abort', resolve, { once: true }));
    await stop();
  };
  // It rejects only when it was stopped before it began.
  const over = run().catch(() => undefined);
  return async () => {
    ending.abort();
    await over;
  };
}
