/** What the registration wizard knows, and what follows from it: pure parts of the machine in `registration.ts`. */
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
import type { NewAccount, RegisteringResult } from './registering.ts';

/** What keeps the form from going on, at one field. */
export type WizardProblemCode =
  | RegistrationProblemCode
  | 'passwords-differ-at-last'
  | 'password-policy'
  | 'email-in-use';
export interface WizardProblem extends RegistrationProblem<WizardProblemCode> {
  /** The user asked to go on, and did not just leave the field: the field takes the focus. */
  focus: boolean;
}

/** Why nobody was registered although the form is right; it keeps everything. */
export type RegistrationFailure = Exclude<
  RegisteringResult,
  'registered' | 'email-in-use' | 'email-invalid' | 'weak-password' | 'password-policy'
>;

export interface Wizard {
  form: RegistrationForm;
  problem: WizardProblem | null;
  failure: RegistrationFailure | null;
  /** An account whose document is not stored yet. */
  account: NewAccount | null;
  /** That account was made here, so it may be taken back. */
  fresh: boolean;
  /** The address of an attempt whose answer got lost. */
  attempted: string | null;
}

export const emptyWizard: Wizard = {
  form: emptyRegistration,
  problem: null,
  failure: null,
  account: null,
  fresh: false,
  attempted: null,
};

const firstStep = ({ account }: Wizard): RegistrationStep => (account ? 2 : 1);

/** Where somebody who asks for a step arrives: not before the first step, not past the first incomplete one. */
export function landing(wizard: Wizard, asked: RegistrationStep): RegistrationStep {
  const last = firstIncompleteStep(wizard.form, firstStep(wizard));
  return registrationSteps.find((step) => step === Math.max(firstStep(wizard), Math.min(asked, last))) ?? 3;
}

/** A complaint stays until its field is touched; the two passwords are one. */
export function changed(wizard: Wizard, field: RegistrationField, value: string): Pick<Wizard, 'form' | 'problem'> {
  const { form, problem } = wizard;
  const answered = problem && (problem.field === field || (isPassword(problem.field) && isPassword(field)));
  return { form: { ...form, [field]: value }, problem: answered ? null : problem };
}

const isPassword = (field: RegistrationField): boolean => field === 'password' || field === 'confirm';

export function problemAfterLeaving({ form, problem }: Wizard, field: RegistrationField): WizardProblem | null {
  const found = problemOfField(field, form);
  return problem ?? (found && { ...found, focus: false });
}

export function problemAtNext({ form }: Wizard, step: RegistrationStep): WizardProblem | null {
  const found = problemOfStep(step, form);
  return found && { ...found, focus: true };
}

/** The last look before anything is sent: the step with a problem, and the problem. The passwords only matter once. */
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
