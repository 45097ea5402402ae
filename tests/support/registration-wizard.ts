/** The wizard of the registration, whose far ends answer as a test says. */
import { createActor, fromPromise, waitFor } from 'xstate';
import { emptyRegistration, type RegistrationField } from '#domain/registration.ts';
import type { CreateOutcome, StoreOutcome, UndoOutcome } from '#machines/account-outcomes.ts';
import { registering } from '#machines/registering.ts';
import type { RegistrationInput } from '#machines/registration-setup.ts';
import { registration, shownStep } from '#machines/registration.ts';

export const account = { uid: 'maria', email: 'maria@mail.test', verified: false };
export const first = { email: 'Maria@mail.test', password: 'garden', confirm: 'garden' };
export const second = { firstName: 'Maria', lastName: 'Alvarez', mobile: '9165550142' };
export const third = { address: '12 Elm Street', city: 'Mather' };
export const whole = { ...emptyRegistration, ...first, ...second, ...third };

interface Answers {
  create?: (input: { attempted: boolean }) => CreateOutcome | Promise<CreateOutcome>;
  store?: () => StoreOutcome;
  undo?: () => UndoOutcome;
}

export function start(world: Answers = {}, input: Partial<RegistrationInput> = {}) {
  const asked: string[] = [];
  const emitted: unknown[] = [];
  const attempts: boolean[] = [];
  const actor = createActor(
    registration.provide({
      actors: {
        registering: registering.provide({
          actors: {
            createAccount: fromPromise(async ({ input: wanted }) => {
              asked.push('create');
              attempts.push(wanted.attempted);
              return (await world.create?.(wanted)) ?? { account };
            }),
            storeProfile: fromPromise(async () => {
              asked.push('store');
              return world.store?.() ?? 'stored';
            }),
            undoAccount: fromPromise(async () => {
              asked.push('undo');
              return world.undo?.() ?? 'undone';
            }),
          },
        }),
      },
    }),
    { input: { account: null, ...input } },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const type = (fields: Partial<Record<RegistrationField, string>>) => {
    for (const [field, value] of Object.entries(fields)) {
      actor.send({ type: 'field.changed', field: field as RegistrationField, value });
    }
  };
  const settled = () => waitFor(actor, (snapshot) => !snapshot.matches('sending'));
  const at = () => shownStep(actor.getSnapshot());
  const context = () => actor.getSnapshot().context;
  return { actor, asked, attempts, emitted, type, settled, at, context };
}

/** A wizard at the last step with everything filled in. */
export function startAtLast(world: Answers = {}) {
  const wizard = start(world, { form: whole });
  wizard.actor.send({ type: 'step.opened', step: 3 });
  wizard.emitted.length = 0;
  return wizard;
}

export const next = { type: 'next.requested' } as const;
export const submit = { type: 'submit.requested' } as const;
