/** What is open while somebody is signed in: the replica of that user, and one engine that keeps it equal to the server. */
import {
  BehaviorSubject,
  combineLatest,
  defer,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  fromEvent,
  ignoreElements,
  map,
  merge,
  skipWhile,
  takeUntil,
  tap,
  type Observable,
} from 'rxjs';
import { hasAccess, visibleRoles } from '#domain/access.ts';
import { deepEqual } from '#domain/equal.ts';
import type { Role, User } from '#domain/user.ts';
import { aborted, systemClock } from '#sync/clock.ts';
import type { Scope } from '#sync/document.ts';
import type { Remote } from '#sync/remote.ts';
import type { Replica } from '#sync/replica.ts';
import type { OpenReplica } from '#sync/rxdb/replica.ts';
import type { Row } from '#sync/store.ts';
import type { Profile } from '../registration/profile-writing.ts';

export interface OwnReplica {
  replica: Pick<OpenReplica, keyof Replica | 'close' | 'evict' | 'receiveFirst' | 'remove' | 'row$' | 'signedOut'>;
  /** Rejects where it does not open. */
  opened: Promise<unknown>;
  /** Keeps the replica and the server equal, until stopped. */
  synchronize(remote: Remote, scope: Scope): () => Promise<void>;
}

export interface Device {
  uid: string;
  replica: OwnReplica['replica'];
  /** The signed-in user's own document. */
  user$: Observable<User>;
  /** Something is sent and fetched, or will be as soon as the server is reached. */
  isSyncing(): boolean;
  /** Resolves when nothing is sent or fetched any more; also where the storage does not answer. */
  stopSync(): Promise<void>;
}

/** What an own document lets its owner do. */
export type Standing = Role | 'inactive' | 'none';

export interface OpenDevice extends Device {
  /** The own document as this device knows it by now, or null. */
  profile(): User | null;
  /** The server has said what the own document is, and this device does not hold that yet. */
  learn(profile: Profile | null): void;
  /**
   * Keeps the replica and the server equal in this role until the own document says something else, and resolves with what
   * it says then, or null where it is gone. Resolves with what was known when the signal is aborted.
   */
  synchronize(remote: (signal: AbortSignal) => Promise<Remote>, role: Role, signal: AbortSignal): Promise<User | null>;
  /** What does not wait leaves the device, as soon as nothing is sent or fetched any more. */
  evict(): Promise<void>;
  /** Stops, then closes the replica. */
  close(): Promise<void>;
}

type OwnRow = Row<'users'> | undefined;

const userOf = (row: OwnRow): User | null => (row && !row.gone ? row.fields : null);

export const standingOf = (user: User | null): Standing => {
  if (!user) return 'none';
  return hasAccess(user) ? user.role : 'inactive';
};

export const scopeOf = (uid: string, role: Role): Scope => ({ uid, role, roles: visibleRoles(role) });

/** Milliseconds that stopping may take. Whatever waits for the storage by then sends nothing when it is answered. */
const stoppingTime = 3_000;

/** Resolves once it is known what this device holds of the user. Rejects where the replica does not open. */
export async function openDevice(uid: string, own: OwnReplica): Promise<OpenDevice> {
  const { replica, opened } = own;
  const row$ = replica.row$({ collection: 'users', id: uid });
  const own$ = row$.pipe(map(userOf), distinctUntilChanged<User | null>(deepEqual));
  // The screens need not hear why it does not open.
  const heard$ = merge(row$, defer(() => opened).pipe(ignoreElements()));
  let seen = 0;
  const kept$ = heard$.pipe(tap((row) => (seen = row?.rev ?? 0)));
  const profile$ = new BehaviorSubject(userOf(await firstValueFrom(kept$, { defaultValue: undefined })));
  // What the device holds is from before, as long as it says this and is no newer than what the server has said; where it
  // holds nothing yet, that is no word either.
  let outdated: { standing: Standing; rev: number } | null = null;
  const isOutdated = (row: OwnRow, index: number) => {
    if (!outdated || seen > outdated.rev) return false;
    const user = userOf(row);
    return standingOf(user) === outdated.standing || (user === null && index === 0);
  };
  // The rules take the access of staff away with a role that nobody has.
  const roleless$ = replica.unreadable$.pipe(
    filter((entries) => entries.some((entry) => entry.reason === 'role' && entry.id === uid)),
  );
  let sync: { stop(): Promise<void> } | null = null;
  // One after the other.
  let work: Promise<unknown> = Promise.resolve();

  function stopSync(): Promise<void> {
    const stopping = sync;
    sync = null;
    const over = Promise.all([work, stopping?.stop()]);
    const stopped = Promise.race([over, systemClock.sleep(stoppingTime)]).then(() => undefined);
    work = stopped.catch(() => undefined);
    return stopped;
  }

  return {
    uid,
    replica,
    user$: combineLatest([own$, profile$]).pipe(
      map(([user, profile]) => user ?? profile),
      filter((user) => user !== null),
    ),
    isSyncing: () => sync !== null,
    stopSync,
    profile: () => profile$.value,
    learn(profile) {
      // A server that was restored from a backup says less than the device has seen.
      outdated = { standing: standingOf(profile$.value), rev: Math.max(profile?.rev ?? 0, seen) };
      profile$.next(profile && profile.fields);
      // Whoever writes about themselves right away, opens another tab or loses the line has it on the device, and whatever the
      // engine brings after it is told as news, also where that is what was held before.
      if (profile) work = Promise.all([work, replica.receiveFirst(profile).catch(() => undefined)]);
    },
    async synchronize(remote, role, signal) {
      await stopSync();
      if (signal.aborted) return profile$.value;
      const started = startSync(own, remote, scopeOf(uid, role));
      sync = started;
      const news$ = merge(
        kept$.pipe(
          skipWhile(isOutdated),
          tap(() => (outdated = null)),
          map(userOf),
        ),
        roleless$.pipe(map(() => profile$.value && { ...profile$.value, active: false })),
      ).pipe(
        filter((user) => standingOf(user) !== role),
        takeUntil(fromEvent(signal, 'abort')),
      );
      try {
        const profile = await firstValueFrom(news$, { defaultValue: profile$.value });
        if (!signal.aborted) profile$.next(profile);
        return profile;
      } finally {
        if (sync === started) void stopSync();
      }
    },
    async evict() {
      await stopSync();
      const evicted = replica.evict({ ownStays: true });
      work = evicted.catch(() => undefined);
      await evicted;
    },
    async close() {
      await stopSync();
      await replica.close();
    },
  };
}

function startSync(own: OwnReplica, remote: (signal: AbortSignal) => Promise<Remote>, scope: Scope) {
  const ending = new AbortController();
  const run = async () => {
    const server = await remote(ending.signal);
    ending.signal.throwIfAborted();
    const stop = own.synchronize(server, scope);
    await aborted(ending.signal);
    await stop();
  };
  // It rejects only when it was stopped before it began.
  const over = run().catch(() => undefined);
  return {
    async stop() {
      ending.abort();
      await over;
    },
  };
}
