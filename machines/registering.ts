/**
 * Sending a registration: first the account, then its user document.
 *
 *   (no account) --> creating --> storing --> over        what cannot be stored is undone;
 *   (account) ----------|----------^ |  |                 what cannot be undone stays, for the next attempt
 *                       |            v  |                 or the next sign-in
 *                       |        undoing|
 *                       '--> over <--'<-'
 *
 * Only an account that was made here is undone. Actors to provide: `createAccount`, `storeProfile`, `undoAccount`.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { RegistrationForm } from '#domain/registration.ts';
import type { Account } from '#domain/sign-in.ts';
import type { CreateOutcome, RegisteringResult, StoreOutcome, UndoOutcome } from './account-outcomes.ts';
import { unprovided } from './unprovided.ts';

/** What is to be sent. */
export interface RegisteringInput {
  form: RegistrationForm;
  /** An account that exists already; null to make one. */
  account: Account | null;
  /** `account` was made by this registration, so it may be taken back. */
  fresh: boolean;
  /** An earlier attempt may have made the account, so it may be taken over. */
  attempted: boolean;
}

interface Context extends RegisteringInput {
  result: RegisteringResult;
}

/** The result, and the account whose document is still to be stored. */
export type RegisteringOutput = Pick<Context, 'result' | 'account' | 'fresh'>;

const nobody: Account = { uid: '', email: '', verified: false };

export const registering = setup({
  types: { context: {} as Context, input: {} as RegisteringInput, output: {} as RegisteringOutput },
  actors: {
    /** A rejection counts as `other`. */
    createAccount: fromPromise<CreateOutcome, { email: string; password: string; attempted: boolean }>(unprovided),
    /** Writes the document, with retries. A rejection counts as `unreachable`. */
    storeProfile: fromPromise<StoreOutcome, { account: Account; form: RegistrationForm }>(unprovided),
    /** Deletes the account unless its document is stored. A rejection counts as `stuck`. */
    undoAccount: fromPromise<UndoOutcome, { account: Account }>(unprovided),
  },
  guards: {
    hasAccount: ({ context }) => context.account !== null,
    fresh: ({ context }) => context.fresh,
    made: (_, outcome: CreateOutcome) => 'account' in outcome,
    stored: (_, outcome: StoreOutcome | UndoOutcome) => outcome === 'stored',
    undone: (_, outcome: UndoOutcome) => outcome === 'undone',
    refused: (_, outcome: StoreOutcome) => outcome === 'refused',
  },
  actions: {
    keepAccount: assign((_, outcome: CreateOutcome) =>
      'account' in outcome ? { account: outcome.account, fresh: true } : { result: outcome.failure },
    ),
    forgetAccount: assign({ account: null, fresh: false }),
    end: assign((_, result: RegisteringResult) => ({ result })),
  },
}).createMachine({
  id: 'registering',
  context: ({ input }) => ({ ...input, result: 'other' }),
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'hasAccount', target: 'storing' }, { target: 'creating' }] },
    creating: {
      invoke: {
        id: 'createAccount',
        src: 'createAccount',
        input: ({ context: { form, attempted } }) => ({
          email: form.email.trim(),
          password: form.password,
          attempted,
        }),
        onDone: [
          {
            guard: { type: 'made', params: ({ event }) => event.output },
            target: 'storing',
            actions: { type: 'keepAccount', params: ({ event }) => event.output },
          },
          { target: 'over', actions: { type: 'keepAccount', params: ({ event }) => event.output } },
        ],
        onError: { target: 'over', actions: { type: 'end', params: 'other' } },
      },
    },
    storing: {
      invoke: {
        id: 'storeProfile',
        src: 'storeProfile',
        input: ({ context: { account, form } }) => ({ account: account ?? nobody, form }),
        onDone: [
          {
            guard: { type: 'stored', params: ({ event }) => event.output },
            target: 'over',
            actions: { type: 'end', params: 'registered' },
          },
          { guard: 'fresh', target: 'undoing' },
          {
            guard: { type: 'refused', params: ({ event }) => event.output },
            target: 'over',
            actions: { type: 'end', params: 'refused' },
          },
          { target: 'over', actions: { type: 'end', params: 'half-done' } },
        ],
        onError: [
          { guard: 'fresh', target: 'undoing' },
          { target: 'over', actions: { type: 'end', params: 'half-done' } },
        ],
      },
    },
    undoing: {
      invoke: {
        id: 'undoAccount',
        src: 'undoAccount',
        input: ({ context: { account } }) => ({ account: account ?? nobody }),
        onDone: [
          {
            guard: { type: 'stored', params: ({ event }) => event.output },
            target: 'over',
            actions: { type: 'end', params: 'registered' },
          },
          {
            guard: { type: 'undone', params: ({ event }) => event.output },
            target: 'over',
            actions: ['forgetAccount', { type: 'end', params: 'not-stored' }],
          },
          { target: 'over', actions: { type: 'end', params: 'half-done' } },
        ],
        onError: { target: 'over', actions: { type: 'end', params: 'half-done' } },
      },
    },
    over: { type: 'final' },
  },
  output: ({ context: { result, account, fresh } }) => ({ result, account, fresh }),
});
