/**
 * The words of the session: what happens to it, and what it needs done. Its states stand in `session.ts` and
 * `session-screens.ts`.
 */
import { assign, emit, fromCallback, setup, type EventObject, type SnapshotFrom } from 'xstate';
import type { Role } from '#domain/user.ts';
import { isEnding, logout } from './logout.ts';

/** What becomes known of the own document. `missing`: registration was not finished. `removed`: deleted. `inactive`: D50. */
export type ProfileEvent =
  | { type: 'profile.arrived'; role: Role }
  | { type: 'role.changed'; role: Role }
  | { type: 'profile.missing' }
  | { type: 'profile.removed' }
  | { type: 'profile.inactive' }
  | { type: 'profile.failed' };

/**
 * Why the data cannot be used. `older-tab` still holds them; with `no-answer` the storage says nothing, not even that it
 * refuses; `outdated`: a newer tab has taken them over.
 */
export type ReplicaTrouble = 'older-tab' | 'no-answer' | 'outdated' | 'newer-version' | 'storage-full' | 'no-storage';

/** `failed`: it was not even tried. `why` null: the trouble is over; only a delay ever is. */
export type ReplicaEvent =
  | { type: 'replica.opened' }
  | { type: 'replica.failed' }
  | { type: 'replica.troubled'; why: ReplicaTrouble | null };

/** What happens to the account, on this device and at the service of accounts. */
export type AccountEvent =
  /** Who this device remembers as signed in, in all tabs. */
  | { type: 'account.changed'; uid: string | null }
  /** The service ended the session: its password was replaced, or the account was disabled or deleted. */
  | { type: 'account.lost' }
  /** The account was deleted or disabled: whoever comes back has to sign in. */
  | { type: 'account.ended' }
  | { type: 'account.returned' };

/** All that happens to a session. */
export type SessionEvent =
  | ProfileEvent
  | ReplicaEvent
  | AccountEvent
  | { type: 'retry.requested' }
  | { type: 'logout.requested' };

interface Context {
  uid: string | null;
  replica: ReplicaTrouble | null;
  /** A profile was seen here: whoever has none after that was deleted; before, registering was never finished. */
  known: boolean;
}

/** Each runs while its state lasts, and reports what it finds as an event; it is stopped with its state. */
const actor = <Input>() => fromCallback<EventObject, Input>(() => undefined);

/** Types, guards and actions of the session, and the actors that the app provides: `src/app/session/device/session-actors.ts`. */
export const sessionSetup = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    /** The uid that this device remembers as signed in. */
    input: {} as { uid: string | null },
    emitted: {} as { type: 'home.requested' },
    children: {} as { logout: 'logOut' },
  },
  actors: {
    /** Opens the replica of the user, and closes it when it is stopped. */
    open: actor<{ uid: string }>(),
    /** Tells when the account is ended, and when it has signed in again. */
    watchAccount: actor<{ uid: string }>(),
    /** The own document, from this device or from the server. */
    loadProfile: actor<{ uid: string; known: boolean }>(),
    /** Keeps replica and server equal, and tells when the own document says something else. */
    synchronize: actor<{ uid: string; role: Role }>(),
    /** What does not wait leaves the device. */
    evict: actor<{ uid: string }>(),
    /** Evicts too, and asks the server for the own document until it opens the access. */
    awaitAccess: actor<{ uid: string }>(),
    /** Asks to try again when there is hope for a network. */
    awaitNetwork: actor<void>(),
    logOut: logout,
  },
  guards: {
    role: ({ event }, role: Role) => 'role' in event && event.role === role,
    passing: (_, why: ReplicaTrouble | null) => why === null || why === 'older-tab' || why === 'no-answer',
    signedOut: (_, uid: string | null) => uid === null,
    sameUser: ({ context }, uid: string | null) => uid === context.uid,
    remembered: ({ context }) => context.uid !== null,
    left: (_, output: 'left' | 'stayed') => output === 'left',
    ending: (_, snapshot: SnapshotFrom<typeof logout>) => isEnding(snapshot),
  },
  actions: {
    remember: assign((_, uid: string | null) => ({ uid, replica: null, known: false })),
    noteReplica: assign((_, replica: ReplicaTrouble | null) => ({ replica })),
    noteProfile: assign({ known: true }),
    goHome: emit({ type: 'home.requested' }),
  },
});
