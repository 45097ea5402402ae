/**
 * The registration wizard: three steps, then sending them.
 *
 *   form.step1 <--> form.step2 <--> form.step3 --submit.requested--> sending --> done --step.opened--> form.step1
 *     ^  ^                            ^                               |   |
 *     |  '---- inUse <----------------|-------------------------------'   |
 *     '-----------------------------form.failed <-------------------------'
 *
 * `step.opened`: the address shows a step. `failed` shows step 3 with the reason; `inUse` waits until the alert was read.
 * With an account as input it begins at step 2 and only stores the document.
 * Actors to provide: `registering`. Emits `step.wanted` for another address, and `registered`.
 */
import type { SnapshotFrom } from 'xstate';
import { normalEmail } from '#domain/email.ts';
import { emptyRegistration, registrationSteps, type RegistrationStep } from '#domain/registration.ts';
import { registrationSetup } from './registration-setup.ts';
import { emptyWizard, isRestored } from './registration-wizard.ts';

const find = (step: RegistrationStep) => ({ type: 'find' as const, params: step });
const wanted = (step: RegistrationStep, replace = false) => ({ type: 'wantStep' as const, params: { step, replace } });
const shown = (step: RegistrationStep) => ({
  guard: { type: 'same' as const, params: ({ event }: { event: { step: RegistrationStep } }) => [event.step, step] },
});
const submit = [
  { guard: { type: 'wrongAtLast' as const, params: 3 as const }, target: '#step3', actions: 'findLast' as const },
  ...([1, 2] as const).map((step) => ({
    guard: { type: 'wrongAtLast' as const, params: step },
    target: `#step${step}`,
    actions: ['findLast' as const, wanted(step)],
  })),
  { target: '#sending', actions: 'calm' as const },
];

/** The machine; a selector of its snapshots follows. */
export const registration = registrationSetup.createMachine({
  id: 'registration',
  context: ({ input: { account, attempted = null, ...input } }) => {
    const form = { ...emptyRegistration, ...input.form };
    return { ...emptyWizard, form, account, attempted, restored: account === null && isRestored(form) };
  },
  initial: 'form',
  states: {
    form: {
      initial: 'step1',
      on: {
        'field.changed': { actions: { type: 'change', params: ({ event }) => event } },
        'field.left': { actions: { type: 'look', params: ({ event }) => event.field } },
        'step.opened': registrationSteps.map((on) => ({
          guard: { type: 'lands' as const, params: ({ event }) => ({ asked: event.step, on }) },
          target: `#step${on}`,
          actions: ['calm' as const, { type: 'correct' as const, params: ({ event }) => ({ asked: event.step, on }) }],
        })),
      },
      states: {
        step1: {
          id: 'step1',
          always: { guard: 'hasAccount', target: '#step2' },
          on: {
            'next.requested': [
              { guard: { type: 'wrong', params: 1 }, actions: find(1) },
              { target: '#step2', actions: ['calm', wanted(2)] },
            ],
            'step.opened': shown(1),
          },
        },
        step2: {
          id: 'step2',
          on: {
            'next.requested': [
              { guard: { type: 'wrong', params: 2 }, actions: find(2) },
              { target: '#step3', actions: ['calm', wanted(3)] },
            ],
            'step.opened': shown(2),
          },
        },
        step3: { id: 'step3', on: { 'submit.requested': submit, 'step.opened': shown(3) } },
        failed: {
          on: {
            'submit.requested': submit,
            'step.opened': shown(3),
            'network.returned': { guard: 'offline', target: 'step3', actions: 'calm' },
          },
        },
      },
    },
    sending: {
      id: 'sending',
      invoke: {
        id: 'registering',
        src: 'registering',
        input: ({ context: { form, account, fresh, attempted } }) => ({
          form,
          account,
          fresh,
          attempted: attempted === normalEmail(form.email),
        }),
        onDone: [
          {
            guard: { type: 'registered', params: ({ event }) => event.output },
            target: 'done',
            actions: ['clear', 'tell'],
          },
          { guard: { type: 'inUse', params: ({ event }) => event.output }, target: 'inUse' },
          {
            guard: { type: 'answered', params: ({ event }) => event.output },
            target: '#step1',
            actions: [{ type: 'answer', params: ({ event }) => event.output.result }, wanted(1)],
          },
          {
            target: 'form.failed',
            actions: [
              { type: 'keepAccount', params: ({ event }) => event.output },
              { type: 'fail', params: ({ event }) => event.output.result },
            ],
          },
        ],
        onError: { target: 'form.failed', actions: { type: 'fail', params: 'other' } },
      },
      // Step 3 stays while sending.
      on: {
        'step.opened': { actions: { type: 'correct', params: ({ event }) => ({ asked: event.step, on: 3 }) } },
      },
    },
    inUse: {
      on: {
        'failure.seen': { target: '#step1', actions: [{ type: 'answer', params: 'email-in-use' }, wanted(1)] },
      },
    },
    done: {
      on: {
        'step.opened': {
          target: '#step1',
          actions: { type: 'correct', params: ({ event }) => ({ asked: event.step, on: 1 }) },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof registration>;

/** The step on the screen. */
export const shownStep = (snapshot: Snapshot): RegistrationStep => {
  if (snapshot.matches({ form: 'step1' })) return 1;
  return snapshot.matches({ form: 'step2' }) ? 2 : 3;
};
