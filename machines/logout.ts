/**
 * Logging out on one device without losing what waits.
 *
 *   counting --nothing waits------> ending(remove) --> left
 *    |  |                              ^  |
 *    |  '--changes---> sending         |  '--error--> stayed
 *    |                   | done, 5 s   |
 *    |                   v             |
 *    |                recounting ------'
 *    |                   |             ^
 *    |                   v             |
 *    '--only texts---> asking --discard.requested, only one       also what cannot be sent
 *                       ^ |------keep.requested--> ending(keep) --> left
 *          back.requested v discard.requested, more than one
 *                      doubting --discard.requested--> ending(remove)
 *  sending, recounting, asking --stay.requested--> stayed
 *
 * What cannot be counted is kept. Actors to provide: `count`, `send`, `end`; guards: `stopped`.
 */
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { unprovided } from './unprovided.ts';

/** Milliseconds that the server may take for what waits. Source: D27. */
export const logoutTimeout = 5_000;

/** What happens to this user's data on this device. */
export type Rest = 'remove' | 'keep';
/** The answers of the two questions. */
export type LogoutEvent =
  | { type: 'stay.requested' }
  | { type: 'keep.requested' }
  | { type: 'discard.requested' }
  | { type: 'back.requested' };

/** Counts of what would be lost: changes that the server does not have, parked ones included; typed texts not saved. */
export interface Waiting {
  changes: number;
  texts: number;
}

interface Context {
  uid: string;
  waiting: Waiting;
  rest: Rest;
}

export const logout = setup({
  types: {
    context: {} as Context,
    events: {} as LogoutEvent,
    input: {} as { uid: string },
    output: {} as 'left' | 'stayed',
  },
  actors: {
    /** Counts what waits, unsaved texts included. */
    count: fromPromise<Waiting>(unprovided),
    /** Pushes what waits; resolves when the attempt is over. */
    send: fromPromise<void>(unprovided),
    /** Stops, signs out, removes the data. A rejection: still signed in. */
    end: fromPromise<void, { rest: Rest }>(unprovided),
  },
  delays: { logoutTimeout },
  guards: {
    nothing: (_, { changes, texts }: Waiting) => changes === 0 && texts === 0,
    onlyOne: ({ context: { waiting } }) => waiting.changes + waiting.texts === 1,
    nothingToSend: (_, { changes }: Waiting) => changes === 0,
    /** Nothing is sent for this user: there is no sense in trying. */
    stopped: () => false,
  },
  actions: {
    note: assign((_, waiting: Waiting) => ({ waiting })),
    keep: assign({ rest: 'keep' }),
  },
}).createMachine({
  id: 'logout',
  context: ({ input }) => ({ uid: input.uid, waiting: { changes: 0, texts: 0 }, rest: 'remove' }),
  initial: 'counting',
  output: ({ event }) => (event.output === 'stayed' ? 'stayed' : 'left'),
  states: {
    counting: {
      invoke: {
        src: 'count',
        onDone: [
          { guard: { type: 'nothing', params: ({ event }) => event.output }, target: 'ending' },
          {
            guard: { type: 'nothingToSend', params: ({ event }) => event.output },
            target: 'asking',
            actions: { type: 'note', params: ({ event }) => event.output },
          },
          { guard: 'stopped', target: 'asking', actions: { type: 'note', params: ({ event }) => event.output } },
          { target: 'sending', actions: { type: 'note', params: ({ event }) => event.output } },
        ],
        onError: { target: 'ending', actions: 'keep' },
      },
      after: { logoutTimeout: { target: 'ending', actions: 'keep' } },
    },
    sending: {
      invoke: { src: 'send', onDone: 'recounting', onError: 'recounting' },
      after: { logoutTimeout: 'recounting' },
      on: { 'stay.requested': 'stayed' },
    },
    recounting: {
      invoke: {
        src: 'count',
        onDone: [
          { guard: { type: 'nothing', params: ({ event }) => event.output }, target: 'ending' },
          { target: 'asking', actions: { type: 'note', params: ({ event }) => event.output } },
        ],
        onError: 'asking',
      },
      after: { logoutTimeout: 'asking' },
      on: { 'stay.requested': 'stayed' },
    },
    asking: {
      on: {
        'stay.requested': 'stayed',
        'keep.requested': { target: 'ending', actions: 'keep' },
        'discard.requested': [{ guard: 'onlyOne', target: 'ending' }, { target: 'doubting' }],
      },
    },
    doubting: {
      on: { 'back.requested': 'asking', 'discard.requested': 'ending' },
    },
    ending: {
      invoke: {
        src: 'end',
        input: ({ context }) => ({ rest: context.rest }),
        onDone: 'left',
        onError: 'stayed',
      },
    },
    left: { type: 'final', output: 'left' },
    stayed: { type: 'final', output: 'stayed' },
  },
});

type Snapshot = SnapshotFrom<typeof logout>;

/** The session is being closed: its data may not be shown or changed. */
export const isEnding = (snapshot: Snapshot): boolean => snapshot.matches('ending') || snapshot.matches('left');

/** The dialog to show; null without one. */
export function logoutStep(snapshot: Snapshot): { step: 'sending' | 'asking' | 'doubting'; waiting: Waiting } | null {
  const { waiting } = snapshot.context;
  if (snapshot.matches('asking')) return { step: 'asking', waiting };
  if (snapshot.matches('doubting')) return { step: 'doubting', waiting };
  return snapshot.matches('sending') || snapshot.matches('recounting') ? { step: 'sending', waiting } : null;
}
