/**
 * The fixed address becomes admin when it is verified: its owner opens the link in an email, and comes back.
 *
 *   looking --verified--> claimed          `looking` tells only success, and a request ends it
 *     |  ^
 *     v  |--page.shown
 *   waiting --check.requested--> checking --verified--> claimed
 *     ^  '----send.requested--> sending      |
 *     '---------answer-------------'---------'
 *
 * Actors to provide: `check` asks the service and takes the role if verified; `send` sends the email again. Source: D46.
 */
import { assign, fromPromise, setup } from 'xstate';
import { unprovided } from './unprovided.ts';

/** Why a request failed. */
export type VerificationFailure = 'offline' | 'too-many-attempts' | 'refused' | 'other';
/** The answer of `check`. */
export type CheckOutcome = 'claimed' | 'unverified' | VerificationFailure;
/** The answer of `send`. */
export type SendOutcome = 'sent' | VerificationFailure;
/** The answer to the user's last request. */
export type VerificationAnswer = Exclude<CheckOutcome, 'claimed'> | SendOutcome;

/** `page.shown`: the page became visible, perhaps after the link was opened. */
export type VerificationEvent = { type: 'page.shown' } | { type: 'check.requested' } | { type: 'send.requested' };

const claimed = {
  guard: ({ event }: { event: { output: CheckOutcome } }) => event.output === 'claimed',
  target: 'claimed',
};

/** Requests end `looking`. */
const requests = {
  'check.requested': { target: 'checking', actions: 'forget' },
  'send.requested': { target: 'sending', actions: 'forget' },
} as const;

export const verification = setup({
  types: { context: {} as { answer: VerificationAnswer | null }, events: {} as VerificationEvent },
  actors: {
    /** A rejection counts as `other`. */
    check: fromPromise<CheckOutcome>(unprovided),
    /** A rejection counts as `other`. */
    send: fromPromise<SendOutcome>(unprovided),
  },
  actions: {
    answer: assign((_, outcome: CheckOutcome | SendOutcome) => ({ answer: outcome === 'claimed' ? null : outcome })),
    forget: assign({ answer: null }),
  },
}).createMachine({
  id: 'verification',
  context: { answer: null },
  initial: 'looking',
  states: {
    looking: {
      invoke: { src: 'check', onDone: [claimed, { target: 'waiting' }], onError: 'waiting' },
      on: requests,
    },
    waiting: { on: { 'page.shown': 'looking', ...requests } },
    checking: {
      invoke: {
        src: 'check',
        onDone: [claimed, { target: 'waiting', actions: { type: 'answer', params: ({ event }) => event.output } }],
        onError: { target: 'waiting', actions: { type: 'answer', params: 'other' } },
      },
    },
    sending: {
      invoke: {
        src: 'send',
        onDone: { target: 'waiting', actions: { type: 'answer', params: ({ event }) => event.output } },
        onError: { target: 'waiting', actions: { type: 'answer', params: 'other' } },
      },
    },
    /** The role arrives with the own document. */
    claimed: {},
  },
});
