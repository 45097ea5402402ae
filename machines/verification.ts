/**
 * The fixed address becomes admin when it is verified: its owner opens the link in an email, and comes back.
 *
 *   looking --verified--> claimed          what is found unasked is told only where it is good news, and
 *     |  ^                                 gives way to what is requested
 *     v  |--page.shown
 *   waiting --check.requested--> checking --verified--> claimed
 *     ^  '----send.requested--> sending      |
 *     '---------answer-------------'---------'
 *
 * Actors to provide: `check` asks the service, and takes the role where the address is verified; `send` sends the email again.
 */
import { assign, fromPromise, setup } from 'xstate';

/** Why it did not work. */
export type VerificationFailure = 'offline' | 'too-many-attempts' | 'refused' | 'other';
export type CheckOutcome = 'claimed' | 'unverified' | VerificationFailure;
export type SendOutcome = 'sent' | VerificationFailure;
/** What was answered to the user's last wish. */
export type VerificationAnswer = Exclude<CheckOutcome, 'claimed'> | SendOutcome;

export type VerificationEvent =
  /** Somebody looks at the page again, perhaps after opening the link. */
  { type: 'page.shown' } | { type: 'check.requested' } | { type: 'send.requested' };

const unprovided = (): never => {
  throw new Error('not provided');
};

const claimed = {
  guard: ({ event }: { event: { output: CheckOutcome } }) => event.output === 'claimed',
  target: 'claimed',
};

/** What nobody asked for keeps nobody waiting. */
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
    /** The role comes with the next word of the office. */
    claimed: {},
  },
});
