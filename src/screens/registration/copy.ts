import type { RegistrationStep } from '#domain/registration.ts';
import { fieldProblems } from '#garden/person-fields/copy.ts';
import type { RegistrationFailure, WizardProblemCode } from '#machines/registration-wizard.ts';

/** What is found on this device, and what only the service knows. */
export const problems = {
  ...fieldProblems,
  'passwords-differ-at-last': 'Passwords do not match.',
  'email-in-use': 'Email already in use.',
} as const satisfies Record<WizardProblemCode, string>;

/** Shown in place; the same button tries again. */
export const failures = {
  offline: 'You are offline. Signing up needs a connection. Nothing was sent, and what you entered stays here.',
  lost: 'The connection broke before an answer came. What you entered stays here. Sign up again when there is signal.',
  'no-answer':
    'The storage of this device does not answer. What you entered stays here while the app is open. Try again, or close the app and open it again.',
  'too-many-attempts': 'There were too many attempts. What you entered stays here. Please try again later.',
  'not-stored':
    'We could not store your details, so there is no account yet. What you entered stays here. Please try again.',
  'half-done': 'Your account is made, but your details did not reach the office yet. They stay here. Please try again.',
  refused: 'The office does not take these details for your account. Please ask the office.',
  other: 'Signing up did not work. What you entered stays here. Please try again later.',
} as const satisfies Record<RegistrationFailure, string>;

export const steps = {
  1: 'Step 1 of 3: your account',
  2: 'Step 2 of 3: about you',
  3: 'Step 3 of 3: your garden',
} as const satisfies Record<RegistrationStep, string>;

export const completing = 'Your account is there, but we do not know you yet. Please complete your registration.';
/** Why it begins at step 1 after the page was loaded again. */
export const startedAgain =
  'Your password is not kept when the page is loaded again, so please choose it once more. Everything else you entered is still here.';
export const sending = 'Signing you up…';
