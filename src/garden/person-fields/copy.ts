/** The words of the fields that registration and the own details share. */
import { longest } from '#domain/document-shapes.ts';
import type { RegistrationField, RegistrationProblemCode } from '#domain/registration.ts';

/** The second one is told by the service alone. */
export type FieldProblemCode = RegistrationProblemCode | 'password-policy';

/** Letter for letter from spec 5, which has none about the greatest length and the policy of passwords. */
export const fieldProblems = {
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
  'password-policy': 'Please choose a stronger password: longer, with capital and small letters, numbers and signs.',
  'email-too-long': `Please shorten the email to ${longest.email} characters.`,
  'firstName-too-long': `Please shorten the first name to ${longest.firstName} characters.`,
  'lastName-too-long': `Please shorten the last name to ${longest.lastName} characters.`,
  'address-too-long': `Please shorten the address to ${longest.address} characters.`,
  'city-too-long': `Please shorten the city to ${longest.city} characters.`,
  'state-too-long': `Please shorten the state to ${longest.state} characters.`,
  'zipcode-too-long': `Please shorten the zipcode to ${longest.zipcode} characters.`,
} as const satisfies Record<FieldProblemCode, string>;

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
