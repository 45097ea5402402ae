/** The screen of the registration, whose far ends answer as a test says. */
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { createActor, fromPromise } from 'xstate';
import type { RegistrationForm, RegistrationStep } from '#domain/registration.ts';
import type { CreateOutcome, StoreOutcome } from '#machines/account-outcomes.ts';
import { registering, type RegisteringInput } from '#machines/registering.ts';
import { registration } from '#machines/registration.ts';
import { Registration } from '#screens/registration/registration.tsx';
import { account } from './registration-wizard.ts';
import { show } from './render.tsx';

interface Options {
  step?: RegistrationStep;
  form?: Partial<RegistrationForm>;
  known?: RegisteringInput['account'];
  create?: () => Promise<CreateOutcome>;
}

export async function open({ step = 1, form = {}, known, create = async () => ({ account }) }: Options = {}) {
  const actor = createActor(
    registration.provide({
      actors: {
        registering: registering.provide({
          actors: {
            createAccount: fromPromise(create),
            storeProfile: fromPromise(async (): Promise<StoreOutcome> => 'stored'),
          },
        }),
      },
    }),
    { input: { form, account: known ?? null } },
  ).start();
  const addresses: [RegistrationStep, boolean][] = [];
  const went: string[] = [];
  function Addressed() {
    const [shown, setShown] = useState(step);
    const [onStep] = useState(() => (next: RegistrationStep, replace: boolean) => {
      addresses.push([next, replace]);
      setShown(next);
    });
    const [onDone] = useState(() => () => went.push('home'));
    return <Registration actor={actor} step={shown} onStep={onStep} onBack={() => went.push('back')} onDone={onDone} />;
  }
  const { user } = await show(<Addressed />);
  return { actor, user, addresses, went };
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(screen.getByRole('button', { name }));
/** The text that a screen reader adds to the field. */
export const complaintAt = (label: string): string =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .filter((element) => element?.className.includes('error'))
    .map((element) => element?.textContent)
    .join();
