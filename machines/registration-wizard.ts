/** Pure parts of the machine in `registration.ts`. */
import {
  emptyRegistration,
  firstIncompleteStep,
  problemOfField,
  problemOfStep,
  registrationSteps,
  type RegistrationField,
  type RegistrationForm,
  type RegistrationProblem,
  type RegistrationProblemCode,
  type RegistrationStep,
} from '#domain/registration.ts';
import type { Account } from '#domain/sign-in.ts';
import type { RegisteringResult } from './account-outcomes.ts';

/** Why the form does not go on. */
export type WizardProblemCode =
  | RegistrationProblemCode
  | 'passwords-differ-at-last'
  | 'password-policy'
  | 'email-in-use';
/** A problem, and whether its field takes the focus. */
export interface WizardProblem extends RegistrationProblem<WizardProblemCode> {
  /** Set after Next, not after leaving the field. */
  focus: boolean;
}

/** Why a valid form was not registered; it keeps its texts. */
export type RegistrationFailure = Exclude<
  RegisteringResult,
  'registered' | 'email-in-use' | 'email-invalid' | 'weak-password' | 'password-policy'
>;

/** The wizard's data. */
export interface Wizard {
  form: RegistrationForm;
  problem: WizardProblem | null;
  failure: RegistrationFailure | null;
  /** An account whose document is not stored yet. */
  account: Account | null;
  /** `account` was made here, so it may be taken back. */
  fresh: boolean;
  /** The address of an attempt after which the account may be there. */
  attempted: string | null;
  /** It began with what an earlier visit had kept, and no new password is typed yet. */
  restored: boolean;
}

/** Before anything is typed. */
export const emptyWizard: Wizard = {
  form: emptyRegistration,
  problem: null,
  failure: null,
  account: null,
  fresh: false,
  attempted: null,
  restored: false,
};

const firstStep = ({ account }: Wizard): RegistrationStep => (account ? 2 : 1);

/** The step that is shown when one is asked for: none past the first incomplete one. Source: D24. */
export function landing(wizard: Wizard, asked: RegistrationStep): RegistrationStep {
  const last = firstIncompleteStep(wizard.form, firstStep(wizard));
  return registrationSteps.find((step) => step === Math.max(firstStep(wizard), Math.min(asked, last))) ?? 3;
}

/** Whether a form was begun on an earlier visit: all is kept but the passwords. Source: D24, D81. */
export const isRestored = ({ email, password }: RegistrationForm): boolean => email.trim() !== '' && password === '';

/** A problem stays until its field changes; the two passwords count as one field. */
export function changed(
  wizard: Wizard,
  field: RegistrationField,
  value: string,
): Pick<Wizard, 'form' | 'problem' | 'restored'> {
  const { form, problem } = wizard;
  const restored = wizard.restored && !isPassword(field);
  const answered = problem && (problem.field === field || (isPassword(problem.field) && isPassword(field)));
  return { form: { ...form, [field]: value }, problem: answered ? null : problem, restored };
}

const isPassword = (field: RegistrationField): boolean => field === 'password' || field === 'confirm';

/** The problem after a field was left. */
export function problemAfterLeaving({ form, problem }: Wizard, field: RegistrationField): WizardProblem | null {
  const found = problemOfField(field, form);
  return problem ?? (found && { ...found, focus: false });
}

/** The problem after Next; null: the next step opens. */
export function problemAtNext({ form }: Wizard, step: RegistrationStep): WizardProblem | null {
  const found = problemOfStep(step, form);
  return found && { ...found, focus: true };
}

/** The first problem of all steps, with its step, before anything is sent. Without passwords where the account exists. */
export function problemAtLast(wizard: Wizard): (WizardProblem & { step: RegistrationStep }) | null {
  const { form, account } = wizard;
  const at = (step: RegistrationStep) => {
    const problem = problemAtNext(wizard, step);
    return problem && { ...problem, step };
  };
  const differ = { step: 1, field: 'password', code: 'passwords-differ-at-last', focus: true } as const;
  const first = account ? null : form.password === form.confirm ? at(1) : differ;
  return at(3) ?? first ?? at(2);
}
