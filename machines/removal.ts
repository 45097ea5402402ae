/**
 * Deleting a customer or an employee.
 *
 *   closed --delete.requested--> open --confirmed--> deleting --done---> done
 *    ^ '--------------retry.requested-----------------^    '--error--> failed
 *    |'------------------------ cancelled                                |
 *    '------------------------alert.closed-------------------------------'
 *
 * Emits `removal.done` and `removal.failed` once each, for the alerts. Actors to provide: `remove`.
 */
import { assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate';
import type { Removal } from '#domain/removal.ts';
import { unprovided } from './unprovided.ts';

/** For the error log. */
export interface Failure {
  code: string;
  message: string;
}

interface Context {
  removal: Removal | null;
}

/** `retry.requested` goes on with a removal that was confirmed before. */
export type RemovalEvent =
  | { type: 'delete.requested'; removal: Removal }
  | { type: 'cancelled' }
  | { type: 'confirmed' }
  | { type: 'retry.requested'; removal: Removal }
  | { type: 'alert.closed' };

/** What is emitted. */
export type RemovalTold = { type: 'removal.done'; removal: Removal } | { type: 'removal.failed'; failure: Failure };

/** The code and the message of a thrown value. */
export function failureOf(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return { code, message: error instanceof Error ? error.message : String(error) };
}

export const removal = setup({
  types: { context: {} as Context, events: {} as RemovalEvent, emitted: {} as RemovalTold },
  actors: {
    /** Removes the document and the account; may be repeated. */
    remove: fromPromise<void, Removal>(unprovided),
  },
  actions: {
    take: assign((_, removal: Removal) => ({ removal })),
    tellDone: emit(({ context }) => ({ type: 'removal.done' as const, removal: asked(context) })),
    tellFailed: emit((_, failure: Failure) => ({ type: 'removal.failed' as const, failure })),
    forget: assign({ removal: null }),
  },
}).createMachine({
  id: 'removal',
  context: { removal: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'delete.requested': { target: 'open', actions: { type: 'take', params: ({ event }) => event.removal } },
        'retry.requested': { target: 'deleting', actions: { type: 'take', params: ({ event }) => event.removal } },
      },
    },
    open: {
      on: { cancelled: { target: 'closed', actions: 'forget' }, confirmed: 'deleting' },
    },
    deleting: {
      invoke: {
        src: 'remove',
        input: ({ context }) => asked(context),
        onDone: { target: 'done', actions: 'tellDone' },
        onError: { target: 'failed', actions: { type: 'tellFailed', params: ({ event }) => failureOf(event.error) } },
      },
    },
    done: { on: { 'alert.closed': { target: 'closed', actions: 'forget' } } },
    failed: { on: { 'alert.closed': { target: 'closed', actions: 'forget' } } },
  },
});

function asked({ removal }: Context): Removal {
  if (!removal) throw new Error('nobody to remove');
  return removal;
}

type Snapshot = SnapshotFrom<typeof removal>;

/** The question is on the screen. */
export const isAsking = (snapshot: Snapshot): boolean => snapshot.matches('open') || snapshot.matches('deleting');

/** The id of the person who is being removed. */
export const removing = (snapshot: Snapshot): string | undefined =>
  snapshot.matches('deleting') ? snapshot.context.removal?.id : undefined;
