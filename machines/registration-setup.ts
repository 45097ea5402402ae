/** The words of the registration: what happens to it, what it is asked and does. Its states stand in `registration.ts`. */
import { assign, emit, enqueueActions, setup } from 'xstate';
import { normalEmail } from '#domain/email.ts';
import type { RegistrationField, RegistrationForm, RegistrationStep } from '#domain/registration.ts';
import type { Account } from '#domain/sign-in.ts';
import type { RegisteringResult } from './account-outcomes.ts';
import { registering, type RegisteringOutput } from './registering.ts';
import {
  changed,
  emptyWizard,
  landing,
  problemAfterLeaving,
  problemAtLast,
  problemAtNext,
  type Wizard,
  type WizardProblem,
} from './registration-wizard.ts';

/** How the wizard begins. */
export interface RegistrationInput {
  /** From an earlier visit, without passwords. */
  form?: Partial<RegistrationForm> | undefined;
  /** The address of an attempt after which the account may be there. */
  attempted?: string | null | undefined;
  /** An account that exists already, without a document; null to make one. */
  account: Account | null;
}

/** `failure.seen`: the alert was read. */
export type RegistrationEvent =
  | { type: 'field.changed'; field: RegistrationField; value: string }
  | { type: 'field.left'; field: RegistrationField }
  | { type: 'step.opened'; step: RegistrationStep }
  | { type: 'next.requested' }
  | { type: 'submit.requested' }
  | { type: 'network.returned' }
  | { type: 'failure.seen' };

type Emitted = { type: 'step.wanted'; step: RegistrationStep; replace: boolean } | { type: 'registered' };

/** Answers of the sign-in service that belong to a field of step 1. */
const answers = {
  'email-in-use': { field: 'email', code: 'email-in-use', focus: true },
  'email-invalid': { field: 'email', code: 'email-invalid', focus: true },
  'weak-password': { field: 'password', code: 'password-short', focus: true },
  'password-policy': { field: 'password', code: 'password-policy', focus: true },
} as const satisfies Record<string, WizardProblem>;
type Answer = keyof typeof answers;

const isAnswer = (result: RegisteringResult): result is Answer => Object.hasOwn(answers, result);

/** After these the account may be there. */
const unsure: readonly RegisteringResult[] = ['lost', 'no-answer', 'other'];

/** What the machine in `registration.ts` is made of. */
export const registrationSetup = setup({
  types: {
    context: {} as Wizard,
    events: {} as RegistrationEvent,
    input: {} as RegistrationInput,
    emitted: {} as Emitted,
    children: {} as { registering: 'registering' },
  },
  actors: { registering },
  guards: {
    wrong: ({ context }, step: RegistrationStep) => problemAtNext(context, step) !== null,
    wrongAtLast: ({ context }, step: RegistrationStep) => problemAtLast(context)?.step === step,
    lands: ({ context }, { asked, on }: { asked: RegistrationStep; on: RegistrationStep }) =>
      landing(context, asked) === on,
    same: (_, steps: RegistrationStep[]) => new Set(steps).size === 1,
    offline: ({ context }) => context.failure === 'offline',
    hasAccount: ({ context }) => context.account !== null,
    registered: (_, { result }: RegisteringOutput) => result === 'registered',
    inUse: (_, { result }: RegisteringOutput) => result === 'email-in-use',
    answered: (_, { result }: RegisteringOutput) => isAnswer(result),
  },
  actions: {
    change: assign(({ context }, { field, value }: { field: RegistrationField; value: string }) =>
      changed(context, field, value),
    ),
    look: assign(({ context }, field: RegistrationField) => ({ problem: problemAfterLeaving(context, field) })),
    find: assign(({ context }, step: RegistrationStep) => ({ problem: problemAtNext(context, step) })),
    findLast: assign(({ context }) => {
      const problem = problemAtLast(context);
      const passwords = problem?.code === 'passwords-differ-at-last' ? { password: '', confirm: '' } : {};
      return { problem, failure: null, form: { ...context.form, ...passwords } };
    }),
    calm: assign({ problem: null, failure: null }),
    keepAccount: assign((_, { account, fresh }: RegisteringOutput) => ({ account, fresh })),
    answer: assign((_, result: RegisteringResult) => (isAnswer(result) ? { problem: answers[result] } : {})),
    fail: assign(({ context }, result: RegisteringResult) => ({
      failure: result === 'registered' || isAnswer(result) ? 'other' : result,
      attempted: unsure.includes(result) ? normalEmail(context.form.email) : context.attempted,
    })),
    clear: assign(() => emptyWizard),
    wantStep: emit((_, { step, replace }: { step: RegistrationStep; replace: boolean }) => ({
      type: 'step.wanted' as const,
      step,
      replace,
    })),
    correct: enqueueActions(({ enqueue }, { asked, on }: { asked: RegistrationStep; on: RegistrationStep }) => {
      if (asked !== on) enqueue.emit({ type: 'step.wanted', step: on, replace: true });
    }),
    tell: emit({ type: 'registered' as const }),
  },
});
