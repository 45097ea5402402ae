/**
 * Who is here, and which screens are theirs.
 *
 *   signedOut --account.changed--> signedIn  (two regions) --account.changed, logged out--> signedOut
 *
 *   screens: loading --profile.arrived--> ready.<role>  <--role.changed--.
 *               |  ^--retry.requested--.       '--------------------------'
 *               |--profile.missing--> noProfile     the wizard asks for what registering left undone
 *               |--profile.removed--> removed       only the office can help
 *               |--profile.inactive-> inactive      the office has taken the access away (from ready too)
 *               |--profile.closed---> closed        the account was deleted or disabled (from ready too)
 *               '--profile.failed---> failed            (from ready too)
 *
 *   account: here.known --account.lost--> here.lost
 *            here --logout.requested--> leaving --stayed--> here, as before
 *                                          '--left--> signedOut
 *
 * The uid and the role on the device decide, never a fresh token (D28). A `lost` account keeps its screens and what waits, and
 * sends nothing, until it is known that the account itself was ended. `replica.troubled`: the data on this device cannot be
 * used, and the screens wait.
 * Actors to provide: `followProfile` reports the profile; `logOut`. Emits `home.requested` when the open screen is not the role's.
 */
import { assign, emit, fromCallback, sendTo, setup, type SnapshotFrom } from 'xstate';
import { roles, type Role } from '#domain/user.ts';
import { logout } from './logout.ts';

/** What `followProfile` reports. `missing`: registration was not finished. `removed`: deleted. `inactive`: D50. */
export type ProfileEvent =
  | { type: 'profile.arrived'; role: Role }
  | { type: 'profile.missing' }
  | { type: 'profile.removed' }
  | { type: 'profile.inactive' }
  /** The account was deleted or disabled: whoever comes back has to sign in. */
  | { type: 'profile.closed' }
  | { type: 'profile.failed' }
  | { type: 'role.changed'; role: Role };

/** Why the data cannot be used. `delayed`: an older tab still holds them. `outdated`: a newer tab has taken them over. */
export type ReplicaTrouble = 'delayed' | 'outdated' | 'newer-version' | 'storage-full' | 'no-storage';

/** `why` null: the trouble is over. */
export interface ReplicaEvent {
  type: 'replica.troubled';
  why: ReplicaTrouble | null;
}

/** `account.lost`: the service ended the session (account disabled, deleted, or its password replaced). */
export type SessionEvent =
  | ProfileEvent
  | ReplicaEvent
  | { type: 'account.changed'; uid: string | null }
  /** The service ended the session: its password was replaced, or the account was disabled or deleted. */
  | { type: 'account.lost' }
  | { type: 'retry.requested' }
  | { type: 'logout.requested' };

interface Context {
  uid: string | null;
  replica: ReplicaTrouble | null;
}

export const session = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    /** The uid that this device remembers as signed in. */
    input: {} as { uid: string | null },
    emitted: {} as { type: 'home.requested' },
    children: {} as { profile: 'followProfile'; logout: 'logOut' },
  },
  actors: {
    /** Receives `retry.requested`; stopped at sign-out. */
    followProfile: fromCallback<{ type: 'retry.requested' }, { uid: string }>(() => undefined),
    logOut: logout,
  },
  guards: {
    role: ({ event }, role: Role) => 'role' in event && event.role === role,
    signedOut: (_, uid: string | null) => uid === null,
    sameUser: ({ context }, uid: string | null) => uid === context.uid,
    remembered: ({ context }) => context.uid !== null,
    left: (_, output: 'left' | 'stayed') => output === 'left',
  },
  actions: {
    remember: assign((_, uid: string | null) => ({ uid, replica: null })),
    noteReplica: assign((_, replica: ReplicaTrouble | null) => ({ replica })),
    goHome: emit({ type: 'home.requested' }),
    retry: sendTo('profile', { type: 'retry.requested' }),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ uid: input.uid, replica: null }),
  initial: 'signedOut',
  states: {
    signedOut: {
      always: { guard: 'remembered', target: 'signedIn' },
      on: { 'account.changed': { actions: { type: 'remember', params: ({ event }) => event.uid } } },
    },
    signedIn: {
      type: 'parallel',
      invoke: { id: 'profile', src: 'followProfile', input: ({ context }) => ({ uid: context.uid ?? '' }) },
      on: {
        'replica.troubled': { actions: { type: 'noteReplica', params: ({ event }) => event.why } },
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
      },
      states: {
        screens: {
          initial: 'loading',
          on: {
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
            'profile.removed': { target: '.removed', actions: 'goHome' },
            'profile.inactive': { target: '.inactive', actions: 'goHome' },
            'profile.closed': { target: '.closed', actions: 'goHome' },
          },
          states: {
            loading: { on: { 'profile.failed': { target: 'failed', actions: 'goHome' } } },
            ready: {
              initial: 'customer',
              states: { customer: {}, employee: {}, admin: {} },
              // The profile is read before the database is open, which may fail to open afterwards.
              on: { 'profile.failed': { target: 'failed', actions: 'goHome' } },
            },
            noProfile: { on: { 'retry.requested': { target: 'loading', actions: 'retry' } } },
            inactive: { on: { 'retry.requested': { target: 'loading', actions: 'retry' } } },
            removed: { on: { 'retry.requested': { target: 'loading', actions: 'retry' } } },
            closed: {},
            failed: { on: { 'retry.requested': { target: 'loading', actions: 'retry' } } },
          },
        },
        account: {
          initial: 'here',
          states: {
            here: {
              initial: 'known',
              on: { 'logout.requested': 'leaving' },
              states: {
                known: { on: { 'account.lost': 'lost' } },
                lost: {
                  on: {
                    'account.changed': {
                      guard: { type: 'sameUser', params: ({ event }) => event.uid },
                      target: '#session.signedIn',
                      reenter: true,
                    },
                  },
                },
                asBefore: { type: 'history' },
              },
            },
            leaving: {
              invoke: {
                id: 'logout',
                src: 'logOut',
                input: ({ context }) => ({ uid: context.uid ?? '' }),
                onDone: [
                  {
                    guard: { type: 'left', params: ({ event }) => event.output },
                    target: '#session.signedOut',
                    actions: [{ type: 'remember', params: null }, 'goHome'],
                  },
                  { target: 'here.asBefore' },
                ],
              },
              // The sign-out is told here too, before the data are removed.
              on: { 'account.changed': {} },
            },
          },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof session>;

/** The role whose screens are open, or null. */
export const readyRole = (snapshot: Snapshot): Role | null =>
  roles.find((role) => snapshot.matches({ signedIn: { screens: { ready: role } } })) ?? null;

/** Why a signed-in user sees no screens, or null. */
export const profileTrouble = (snapshot: Snapshot): (typeof troubles)[number] | null =>
  troubles.find((screens) => snapshot.matches({ signedIn: { screens } })) ?? null;
const troubles = ['failed', 'noProfile', 'removed', 'inactive', 'closed'] as const;

/** The office takes nothing of this user any more, unless it opens the access again. */
export const isClosed = (snapshot: Snapshot): boolean =>
  ['removed', 'inactive', 'closed'].includes(profileTrouble(snapshot) ?? '');

/** The logout is asking or ending. */
export const isLeaving = (snapshot: Snapshot): boolean => snapshot.matches({ signedIn: { account: 'leaving' } });

/** Why the data on this device cannot be used, or null. */
export const replicaTrouble = (snapshot: Snapshot): ReplicaTrouble | null =>
  snapshot.matches('signedIn') ? snapshot.context.replica : null;

/** The service ended the session: nothing is sent until the user signs in again. */
export const isLost = (snapshot: Snapshot): boolean => snapshot.matches({ signedIn: { account: { here: 'lost' } } });
