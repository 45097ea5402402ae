/**
 * Who is here, and which screens are theirs.
 *
 *   signedOut --account.changed--> signedIn  (two regions) --account.changed, logged out--> signedOut
 *
 *   screens: opened, loaded, synchronized: see `session-screens.ts`
 *
 *   account: here.known --account.lost--> here.lost
 *            here --logout.requested--> leaving --stayed--> here, as before, or lost meanwhile
 *                                          '--left--> signedOut
 *
 * The uid and the role on the device decide, never a fresh token (D28). A `lost` account keeps its screens and what waits, and
 * sends nothing, until it is known that the account itself was ended. `replica.troubled`: the data on this device cannot be
 * used, and the screens wait. Actors to provide: see `session-setup.ts`. Emits `home.requested` when the open screen is not
 * the role's.
 */
import { stateIn, type SnapshotFrom } from 'xstate';
import { roles, type Role } from '#domain/user.ts';
import { screens } from './session-screens.ts';
import { sessionSetup, type ReplicaTrouble } from './session-setup.ts';

/** A lost account that is back. */
const anew = {
  'account.changed': {
    guard: { type: 'sameUser' as const, params: ({ event }: { event: { uid: string | null } }) => event.uid },
    target: '#session.signedIn',
    reenter: true,
  },
};

/** The machine; selectors of its snapshots follow. */
export const session = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({ uid: input.uid, replica: null, known: false }),
  initial: 'signedOut',
  states: {
    signedOut: {
      always: { guard: 'remembered', target: 'signedIn' },
      on: { 'account.changed': { actions: { type: 'remember', params: ({ event }) => event.uid } } },
    },
    signedIn: {
      type: 'parallel',
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
      },
      states: {
        screens,
        account: {
          initial: 'here',
          states: {
            here: {
              initial: 'known',
              states: {
                known: { on: { 'account.lost': 'lost', 'logout.requested': '#leaving' } },
                lost: { on: { ...anew, 'logout.requested': '#leaving.lost' } },
              },
            },
            leaving: {
              id: 'leaving',
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
                  { guard: stateIn('#askedAndLost'), target: 'here.lost' },
                  { target: 'here' },
                ],
                onSnapshot: {
                  guard: { type: 'ending', params: ({ event }) => event.snapshot },
                  target: '.ending',
                },
              },
              initial: 'asking',
              states: {
                asking: { on: { 'account.lost': 'lost' } },
                lost: { id: 'askedAndLost', on: anew },
                // The sign-out is told here too, before the data are removed.
                ending: { on: { 'account.changed': {} } },
              },
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
  roles.find((role) => snapshot.matches({ signedIn: { screens: { opened: { ready: role } } } })) ?? null;

/** Why a signed-in user sees no screens, or null. */
export const profileTrouble = (snapshot: Snapshot): (typeof troubles)[number] | null =>
  snapshot.matches({ signedIn: { screens: 'unopened' } })
    ? 'failed'
    : (troubles.find((opened) => snapshot.matches({ signedIn: { screens: { opened } } })) ?? null);
const troubles = ['failed', 'noProfile', 'removed', 'inactive', 'closed'] as const;

/** The server takes nothing of this user any more, unless it opens the access again. */
export const isClosed = (snapshot: Snapshot): boolean =>
  ['removed', 'inactive', 'closed'].includes(profileTrouble(snapshot) ?? '');

/** The logout is ending: nobody is asked any more. */
export const isLeaving = (snapshot: Snapshot): boolean =>
  snapshot.matches({ signedIn: { account: { leaving: 'ending' } } });

/** Why the data on this device cannot be used, or null. */
export const replicaTrouble = (snapshot: Snapshot): ReplicaTrouble | null =>
  snapshot.matches('signedIn') ? snapshot.context.replica : null;

/** The service ended the session: nothing is sent until the user signs in again. */
export const isLost = (snapshot: Snapshot): boolean =>
  (['here', 'leaving'] as const).some((at) => snapshot.matches({ signedIn: { account: { [at]: 'lost' } } }));

/** The service knows nobody, and nothing here says who it was: no try will load that profile. */
export const isNobody = (snapshot: Snapshot): boolean =>
  snapshot.matches({ signedIn: { screens: { opened: 'failed' }, account: { here: 'lost' } } });
