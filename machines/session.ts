/**
 * Who is here, and which screens are theirs.
 *
 *   signedOut --account.changed--> signedIn                                            --account.changed--> signedOut
 *                                   loading --profile.arrived--> ready.<role>  <--role.changed--.
 *                                      |  ^--retry.requested--.       '--------------------------'
 *                                      |--profile.missing--> noProfile
 *                                      '--profile.failed---> failed
 *                                   any --logout.requested--> leaving --> signedOut
 *
 * The remembered uid and the role on the device decide, never a fresh token: a day without signal signs nobody out.
 * Actors to provide: `followProfile` runs while somebody is signed in and reports the profile; `logOut`.
 * Emits `home.requested` when whatever was open does not belong to the user any more.
 */
import { assign, emit, fromCallback, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate';
import { roles, type Role } from '#domain/user.ts';

/** What `followProfile` reports. `profile.arrived` repeats with the same role without effect. */
export type ProfileEvent =
  | { type: 'profile.arrived'; role: Role }
  | { type: 'profile.missing' }
  | { type: 'profile.failed' }
  | { type: 'role.changed'; role: Role };

export type SessionEvent =
  | ProfileEvent
  | { type: 'account.changed'; uid: string | null }
  | { type: 'retry.requested' }
  | { type: 'logout.requested' };

interface Context {
  uid: string | null;
}

export const session = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    /** The uid that this device remembers as signed in. */
    input: {} as { uid: string | null },
    emitted: {} as { type: 'home.requested' },
    children: {} as { profile: 'followProfile' },
  },
  actors: {
    /** Receives `retry.requested`; stopped when nobody is signed in any more. */
    followProfile: fromCallback<{ type: 'retry.requested' }, { uid: string }>(() => undefined),
    /** Sends what waits, ends the session on this device. A rejection means: still signed in. */
    logOut: fromPromise<void, { uid: string }>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    role: ({ event }, role: Role) => 'role' in event && event.role === role,
    signedOut: (_, uid: string | null) => uid === null,
    sameUser: ({ context }, uid: string | null) => uid === context.uid,
    remembered: ({ context }) => context.uid !== null,
  },
  actions: {
    remember: assign((_, uid: string | null) => ({ uid })),
    goHome: emit({ type: 'home.requested' }),
    retry: sendTo('profile', { type: 'retry.requested' }),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ uid: input.uid }),
  initial: 'signedOut',
  states: {
    signedOut: {
      always: { guard: 'remembered', target: 'signedIn' },
      on: { 'account.changed': { actions: { type: 'remember', params: ({ event }) => event.uid } } },
    },
    signedIn: {
      initial: 'loading',
      invoke: { id: 'profile', src: 'followProfile', input: ({ context }) => ({ uid: context.uid ?? '' }) },
      on: {
        'account.changed': [
          { guard: { type: 'sameUser', params: ({ event }) => event.uid } },
          {
            guard: { type: 'signedOut', params: ({ event }) => event.uid },
            target: 'signedOut',
            actions: [{ type: 'remember', params: null }, 'goHome'],
          },
          {
            target: 'signedIn',
            reenter: true,
            actions: [{ type: 'remember', params: ({ event }) => event.uid }, 'goHome'],
          },
        ],
        'profile.arrived': roles.map((role) => ({
          guard: { type: 'role' as const, params: role },
          target: `.ready.${role}` as const,
        })),
        'role.changed': roles.map((role) => ({
          guard: { type: 'role' as const, params: role },
          target: `.ready.${role}` as const,
          actions: 'goHome' as const,
        })),
        'profile.missing': { target: '.noProfile', actions: 'goHome' },
        'logout.requested': '.leaving',
      },
      states: {
        loading: { on: { 'profile.failed': { target: 'failed', actions: 'goHome' } } },
        ready: { initial: 'customer', states: { customer: {}, employee: {}, admin: {} } },
        noProfile: { on: { 'retry.requested': { target: 'loading', actions: 'retry' } } },
        failed: { on: { 'retry.requested': { target: 'loading', actions: 'retry' } } },
        leaving: {
          invoke: {
            src: 'logOut',
            input: ({ context }) => ({ uid: context.uid ?? '' }),
            onDone: { target: '#session.signedOut', actions: [{ type: 'remember', params: null }, 'goHome'] },
            onError: 'failed',
          },
          // The sign-out itself is told here too, before the device has been tidied up.
          on: {
            'account.changed': {},
            'profile.arrived': {},
            'role.changed': {},
            'profile.missing': {},
            'logout.requested': {},
          },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof session>;

/** The role whose screens are open to the user, or null where no screens are. */
export const readyRole = (snapshot: Snapshot): Role | null =>
  roles.find((role) => snapshot.matches({ signedIn: { ready: role } })) ?? null;
