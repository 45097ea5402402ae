/** What runs while somebody is signed in: the replica of that user is open, and one engine keeps it equal to the office. */
import {
  defer,
  filter,
  firstValueFrom,
  fromEvent,
  map,
  merge,
  of,
  skipWhile,
  takeUntil,
  tap,
  type Observable,
} from 'rxjs';
import { powers } from '#domain/powers.ts';
import type { Role, User } from '#domain/user.ts';
import type { ProfileEvent } from '#machines/session.ts';
import type { Scope } from '#sync/document.ts';
import type { Remote } from '#sync/remote.ts';
import type { Replica } from '#sync/replica.ts';
import type { OpenReplica } from '#sync/rxdb/replica.ts';

export interface OwnReplica {
  replica: Pick<OpenReplica, keyof Replica | 'close' | 'remove'>;
  /** Keeps the replica and the far side equal, until stopped. */
  synchronize(remote: Remote, scope: Scope): () => Promise<void>;
}

export interface DeviceParts {
  openReplica(uid: string): Promise<OwnReplica>;
  /** The far side, once the sign-in service agrees who is signed in. Keeps trying until the signal is aborted. */
  remote(uid: string, signal: AbortSignal): Promise<Remote>;
}

export interface Device {
  uid: string;
  replica: OwnReplica['replica'];
  /** The signed-in user's own document. */
  user$: Observable<User>;
  /** Resolves when nothing is sent or fetched any more. */
  stopSync(): Promise<void>;
}

export interface DeviceEvents {
  tell(event: ProfileEvent): void;
  opened(device: Device): void;
  /** Resolves when somebody asks to try again, or the signal is aborted. */
  retried(): Promise<unknown>;
}

/** Milliseconds until a profile that is not on the device counts as not to be had. */
const patience = 15_000;

export const scopeOf = (uid: string, role: Role): Scope => ({ uid, role, roles: [...powers[role].oversees] });

/** Runs until the signal is aborted; resolves when everything is closed. */
export async function runDevice(
  parts: DeviceParts,
  uid: string,
  events: DeviceEvents,
  signal: AbortSignal,
): Promise<void> {
  const own = await parts.openReplica(uid);
  const { replica } = own;
  const until = takeUntil<User | null>(defer(() => (signal.aborted ? of(true) : fromEvent(signal, 'abort'))));
  const kept$ = replica.document$({ collection: 'users', id: uid }).pipe(map((held) => held?.value ?? null));
  let stopSync = () => Promise.resolve();
  let profile: User | null = null;
  // Until the own document has come onto the device, its absence there means nothing.
  let onDevice = false;
  const next = (wanted: (user: User | null) => boolean) =>
    firstValueFrom(
      kept$.pipe(
        skipWhile((user) => user === null && !onDevice),
        tap(() => (onDevice = true)),
        filter(wanted),
        until,
      ),
      { defaultValue: null },
    );
  try {
    profile = await firstValueFrom(kept$.pipe(until), { defaultValue: null });
    const user$ = merge(of(profile), kept$).pipe(
      map((user) => user ?? profile),
      filter((user) => user !== null),
    );
    events.opened({ uid, replica, user$, stopSync: () => stopSync() });
    let told: Role | null = null;
    while (!signal.aborted) {
      profile ??= await loadProfile(parts, uid, events, signal);
      if (!profile) {
        await events.retried();
        continue;
      }
      const { role }: User = profile;
      events.tell(told === null ? { type: 'profile.arrived', role } : { type: 'role.changed', role });
      told = role;
      stopSync = startSync(parts, own, scopeOf(uid, role));
      profile = await next((user) => user?.role !== role);
      await stopSync();
      if (profile || signal.aborted) continue;
      onDevice = false;
      told = null;
      events.tell({ type: 'profile.missing' });
      await events.retried();
    }
  } finally {
    await stopSync();
    await replica.close();
  }
}

async function loadProfile(
  parts: DeviceParts,
  uid: string,
  events: DeviceEvents,
  signal: AbortSignal,
): Promise<User | null> {
  let found: User | null = null;
  try {
    const remote = await parts.remote(uid, AbortSignal.any([signal, AbortSignal.timeout(patience)]));
    await remote.transact({ collection: 'users', id: uid }, (server) => {
      found = server?.fields ?? null;
      return null;
    });
    if (!found) events.tell({ type: 'profile.missing' });
  } catch {
    events.tell({ type: 'profile.failed' });
  }
  return found;
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
