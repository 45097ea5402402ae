/**
 * Making a customer an employee, and back.
 *
 *   closed --change.requested--> open --confirmed--> changing --done---> closed
 *     ^ '---------------------- cancelled                '--error--> failed
 *     '-------------------------alert.closed---------------------------'
 *
 * Actors to provide: `change`.
 */
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import type { GivenRole } from '#domain/removal.ts';
import { failureOf, type Failure } from './removal.ts';
import { unprovided } from './unprovided.ts';

/** Who gets which role; `title` is 'last, first', as the list shows it. */
export interface RoleChange {
  id: string;
  title: string;
  role: GivenRole;
}

interface Context {
  change: RoleChange | null;
  failure: Failure | null;
}

/** `alert.closed`: the failure was read. */
export type RoleChangeEvent =
  | { type: 'change.requested'; change: RoleChange }
  | { type: 'cancelled' }
  | { type: 'confirmed' }
  | { type: 'alert.closed' };

export const roleChange = setup({
  types: { context: {} as Context, events: {} as RoleChangeEvent },
  actors: {
    change: fromPromise<void, RoleChange>(unprovided),
  },
  actions: {
    take: assign((_, change: RoleChange) => ({ change, failure: null })),
    fail: assign((_, failure: Failure) => ({ failure })),
    forget: assign({ change: null, failure: null }),
  },
}).createMachine({
  id: 'roleChange',
  context: { change: null, failure: null },
  initial: 'closed',
  states: {
    closed: {
      on: { 'change.requested': { target: 'open', actions: { type: 'take', params: ({ event }) => event.change } } },
    },
    open: {
      on: { cancelled: { target: 'closed', actions: 'forget' }, confirmed: 'changing' },
    },
    changing: {
      invoke: {
        src: 'change',
        input: ({ context }) => asked(context),
        onDone: { target: 'closed', actions: 'forget' },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => failureOf(event.error) } },
      },
    },
    failed: { on: { 'alert.closed': { target: 'closed', actions: 'forget' } } },
  },
});

function asked({ change }: Context): RoleChange {
  if (!change) throw new Error('nobody to change');
  return change;
}

/** The question is on the screen. */
export const isAskingRole = (snapshot: SnapshotFrom<typeof roleChange>): boolean =>
  snapshot.matches('open') || snapshot.matches('changing');
