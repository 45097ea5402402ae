/** The session on a device of Ann, whose storage and server a test decides. */
import type { User } from '#domain/user.ts';
import { createActor, type AnyActorRef } from 'xstate';
import { profileTrouble, session } from '#machines/session.ts';
import type { ReplicaTrouble, SessionEvent } from '#machines/session-setup.ts';
import { RemoteError } from '#sync/remote-error.ts';
import type { Remote } from '#sync/remote.ts';
import { eventually } from './eventually.ts';
import { testReplica } from './test-replica.ts';
import { aUser } from './people.ts';
import type { Profile } from '#app/session/registration/profile-writing.ts';
import type { Device, OwnReplica } from '#app/session/device/device.ts';
import { sessionActors, type DeviceParts } from '#app/session/device/session-actors.ts';
import { aStatus } from './status.ts';

export const employee = aUser('ann', { role: 'employee' });
export const inactive = { ...employee, active: false };
export const admin = aUser('ann', { role: 'admin' });

const ref = { collection: 'users', id: 'ann' } as const;

const profileOf = (fields: User, rev = 1): Profile => ({ id: 'ann', fields, rev, edit: '' });

interface Given {
  /** Her profile on the device. */
  kept: User | null;
  /** Her profile at the server. */
  stored: User | null | RemoteError;
  /** What becomes of a registration that was left half done. */
  repaired?: User | null | RemoteError;
  openReplica?: DeviceParts['openReplica'];
  /** Until when stopping takes. */
  stopped?: Promise<void>;
}

/** A device of Ann. */
export function start({ kept, stored, repaired = null, openReplica, stopped }: Given) {
  const log: string[] = [];
  /** What had happened by each time that what does not wait left the device. */
  const evictions: string[][] = [];
  const told: SessionEvent[] = [];
  const server = { stored, silent: false };
  const account = { ended: new AbortController(), back: (): void => undefined };
  const opened: (string | null)[] = [];
  let device: Device | undefined;
  let untilOnline: () => void = () => undefined;
  let failToOpen: (error: Error) => void = () => undefined;
  let troubled: Parameters<DeviceParts['openReplica']>[1] = () => undefined;

  const held = testReplica(kept ? [kept] : [], null, syncing);
  const replica = Object.assign({}, held, {
    close: async () => void log.push('closed'),
    async evict() {
      await held.store.dropAside(await held.store.setAside());
      evictions.push([...log]);
    },
    remove: async () => void log.push('removed'),
  });
  const get = (async () => {
    if (server.silent) await new Promise(() => undefined);
    if (server.stored instanceof RemoteError) throw server.stored;
    return server.stored && profileOf(server.stored);
  }) as Remote['get'];
  type Watcher = { arrived: (user: User | null, rev?: number) => void; failed: () => void };
  const watchers = new Set<Watcher>();
  const watch = ((_, arrived, failed) => {
    const watcher: Watcher = {
      arrived: (user, rev) => arrived(user && (profileOf(user, rev) as never)),
      failed: () => failed(new RemoteError('unavailable')),
    };
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }) as Remote['watch'];
  /** Once the device watches what the server has of her. */
  const watcher = () => eventually(() => [...watchers][0] ?? Promise.reject(new Error('nobody watches')));
  const parts: DeviceParts = {
    openReplica:
      openReplica ??
      (async (_, onTrouble): Promise<OwnReplica> => {
        troubled = onTrouble;
        return {
          replica,
          opened: new Promise<never>((_, reject) => (failToOpen = reject)),
          synchronize: (_, { role, roles }) => {
            log.push(`syncs as ${role}, holds ${roles.join(' and ') || 'nobody else'}`);
            return async () => {
              await stopped;
              log.push(`stopped as ${role}`);
            };
          },
        };
      }),
    remote: async () => ({ get, watch }) as Remote,
    untilOnline: () => new Promise((resolve) => (untilOnline = resolve)),
    ended: () => account.ended.signal,
    back: (_, signal) =>
      new Promise((resolve) => {
        account.back = resolve;
        signal.addEventListener('abort', () => resolve());
      }),
    async repair(uid) {
      log.push(`repairs ${uid}`);
      if (repaired instanceof RemoteError) throw repaired;
      return repaired && profileOf(repaired);
    },
  };
  const actorId = 'session of Ann';
  const actor = createActor(
    session.provide({
      actors: sessionActors(parts, (now) => {
        device = now ?? undefined;
        opened.push(now && now.uid);
      }),
    }),
    {
      id: actorId,
      input: { uid: 'ann' },
      inspect({ type, ...inspected }) {
        if (type !== '@xstate.event' || (inspected.actorRef as AnyActorRef).id !== actorId) return;
        const { event } = inspected as { event: SessionEvent };
        if (/^(profile|role|account)\.|\.troubled/.test(event.type)) told.push(event);
      },
    },
  ).start();
  return {
    /** What the device holds of Ann from now on. */
    holds: (user: User | null) => (user ? held.put(ref, user) : held.remove(ref)),
    /** What the server has of Ann has a role that nobody has. */
    hasNoRole: () => held.store.keepAside({ collection: 'users', id: 'ann', reason: 'role', rev: 2, at: 1 }),
    held: async () => (await held.held(ref))?.value,
    close: () => held.store.close(),
    evictions,
    log,
    told,
    server,
    silent: () => (server.silent = true),
    retry: () => actor.send({ type: 'retry.requested' }),
    untilOnline: () => untilOnline(),
    failToOpen: (error: Error) => failToOpen(error),
    troubled: (why: ReplicaTrouble | null) => troubled(why),
    end: () => actor.stop(),
    become: (uid: string) => actor.send({ type: 'account.changed', uid }),
    trouble: () => profileTrouble(actor.getSnapshot()),
    opened,
    endAccount: () => account.ended.abort(),
    signInAgain() {
      account.ended = new AbortController();
      account.back();
    },
    device: () => device,
    watches: () => watchers.size,
    tellsOwn: async (user: User | null, rev?: number) => (await watcher()).arrived(user, rev),
    losesOwn: async () => (await watcher()).failed(),
  };
}

const syncing = aStatus({ syncing: true, lastContact: null });
