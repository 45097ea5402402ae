/**
 * Asking for the email with which a forgotten password is replaced.
 *
 *   beforeSend --send.requested--> sending --done---> sent --4 seconds--> over
 *       ^                             '--error--> failed
 *       '------------alert.closed-------------------'
 *
 * Actors to provide: `send`.
 */
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { unprovided } from './unprovided.ts';

/** Milliseconds from the confirmation until going back. Source: spec 9, D26. */
export const redirectDelay = 4_000;

/** Why no email was sent. */
export type ResetFailure = 'invalid-email' | 'user-not-found' | 'too-many-attempts' | 'offline' | 'other';
/** The answer of `send`. */
export type ResetOutcome = 'sent' | ResetFailure;

interface Context {
  email: string;
  failure: ResetFailure | null;
  /** The service's own text of a failure `other`, or ''. */
  said: string;
}

/** `alert.closed`: the failure was read. */
export type PasswordResetEvent = { type: 'send.requested'; email: string } | { type: 'alert.closed' };

const failureOf = (outcome: ResetOutcome): ResetFailure => (outcome === 'sent' ? 'other' : outcome);

export const passwordReset = setup({
  types: { context: {} as Context, events: {} as PasswordResetEvent },
  actors: {
    /** Asks the sign-in service for the email. A rejection counts as `other`, with its message. */
    send: fromPromise<ResetOutcome, { email: string }>(unprovided),
  },
  delays: { redirectDelay },
  guards: {
    sent: (_, outcome: ResetOutcome) => outcome === 'sent',
  },
  actions: {
    take: assign((_, email: string) => ({ email: email.trim(), failure: null, said: '' })),
    fail: assign((_, failure: ResetFailure) => ({ failure })),
    failUnforeseen: assign((_, { error }: { error: unknown }) => ({
      failure: 'other' as const,
      said: error instanceof Error ? error.message : '',
    })),
  },
}).createMachine({
  id: 'passwordReset',
  context: { email: '', failure: null, said: '' },
  initial: 'beforeSend',
  states: {
    beforeSend: {
      on: {
        'send.requested': {
          target: 'sending',
          actions: { type: 'take', params: ({ event }) => event.email },
        },
      },
    },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => ({ email: context.email }),
        onDone: [
          { guard: { type: 'sent', params: ({ event }) => event.output }, target: 'sent' },
          { target: 'failed', actions: { type: 'fail', params: ({ event }) => failureOf(event.output) } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'failUnforeseen', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { 'alert.closed': 'beforeSend' } },
    sent: { after: { redirectDelay: 'over' } },
    over: { type: 'final' },
  },
});

type Snapshot = SnapshotFrom<typeof passwordReset>;

/** The confirmation shows, and Send is disabled. */
export const isSent = (snapshot: Snapshot): boolean => snapshot.matches('sent') || snapshot.matches('over');
