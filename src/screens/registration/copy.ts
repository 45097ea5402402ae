import { longest } from '#domain/document-shapes.ts';
import type { RegistrationField, RegistrationStep } from '#domain/registration.ts';
import type { RegistrationFailure, WizardProblemCode } from '#machines/registration-wizard.ts';

/** Letter for letter from spec 5 and spec 8.2, which have none about the greatest length and the policy of passwords. */
export const problems = {
  'email-invalid': 'Please enter a valid email.',
  'passwords-missing': 'Please enter matching passwords.',
  'password-short': 'Password must be longer than 6 characters.',
  'passwords-differ': 'Passwords do not match!',
  'names-missing': 'Please enter your first and last name.',
  'mobile-missing': 'Please enter a valid phone number',
  'mobile-not-numeric': 'Please enter numbers only for your phone number.',
  'mobile-not-ten-digits': 'Please enter your 10 digit phone number.',
  'address-incomplete': 'Please fill out all fields.',
  'address-without-number': 'Please enter a valid address.',
  'address-without-letter': 'Please enter valid address2.',
  'passwords-differ-at-last': 'Passwords do not match.',
  'password-policy': 'Please choose a stronger password: longer, with capital and small letters, numbers and signs.',
  'email-in-use': 'Email already in use.',
  'email-too-long': `Please shorten the email to ${longest.email} characters.`,
  'firstName-too-long': `Please shorten the first name to ${longest.firstName} characters.`,
  'lastName-too-long': `Please shorten the last name to ${longest.lastName} characters.`,
  'address-too-long': `Please shorten the address to ${longest.address} characters.`,
  'city-too-long': `Please shorten the city to ${longest.city} characters.`,
  'state-too-long': `Please shorten the state to ${longest.state} characters.`,
  'zipcode-too-long': `Please shorten the zipcode to ${longest.zipcode} characters.`,
} as const satisfies Record<WizardProblemCode, string>;

/** Shown in place; the same button tries again. */
export const failures = {
  offline: 'You are offline. Signing up needs a connection. Nothing was sent, and what you entered stays here.',
  lost: 'The connection broke before an answer came. What you entered stays here. Sign up again when there is signal.',
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

export const labels = {
  email: 'Email',
  password: 'Password',
  confirm: 'Confirm password',
  firstName: 'First name',
  lastName: 'Last name',
  mobile: 'Mobile',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipcode: 'Zipcode',
} as const satisfies Record<RegistrationField, string>;

export const hints: Partial<Record<RegistrationField, string>> = {
  password: 'At least 6 characters',
  mobile: '10 digits, numbers only',
  address: 'House number first',
  zipcode: 'Optional. It is for the weather where your garden is.',
};

export const completing = 'Your account is there, but we do not know you yet. Please complete your registration.';
/** Why it begins at step 1 after the page was loaded again. */
export const startedAgain =
  'Your password is not kept when the page is loaded again, so please choose it once more. Everything else you entered is still here.';
export const sending = 'Signing you up…';
