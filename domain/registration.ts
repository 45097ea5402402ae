/** The registration form: its checks, and the user document it becomes. Source: spec 3.1, spec 5, spec 6. */
import { longest } from './document-shapes.ts';
import { isAdminEmail } from './email.ts';
import type { Role, User } from './user.ts';

/** Source: spec 2.1. */
export const registrationSteps = [1, 2, 3] as const;
export type RegistrationStep = (typeof registrationSteps)[number];

/** The fields of each step, in the order in which they are shown. */
export const fieldsOfStep = {
  1: ['email', 'password', 'confirm'],
  2: ['firstName', 'lastName', 'mobile'],
  3: ['address', 'city', 'state', 'zipcode'],
} as const;
export type RegistrationField = (typeof fieldsOfStep)[RegistrationStep][number];
/** Each field as text. */
export type RegistrationForm = Record<RegistrationField, string>;

/** State is CA by default. Source: spec 9. */
export const emptyRegistration: Readonly<RegistrationForm> = {
  email: '',
  password: '',
  confirm: '',
  firstName: '',
  lastName: '',
  mobile: '',
  address: '',
  city: '',
  state: 'CA',
  zipcode: '',
};

/** Fields with a greatest length. */
type LimitedField = Exclude<RegistrationField, 'password' | 'confirm' | 'mobile'>;

/** One code for each text of spec 5, and for each text that is too long. */
export type RegistrationProblemCode =
  | 'email-invalid'
  | 'passwords-missing'
  | 'password-short'
  | 'passwords-differ'
  | 'names-missing'
  | 'mobile-missing'
  | 'mobile-not-numeric'
  | 'mobile-not-ten-digits'
  | 'address-incomplete'
  | 'address-without-number'
  | 'address-without-letter'
  | `${LimitedField}-too-long`;

/** A problem, at its field. */
export interface RegistrationProblem<Code extends string = RegistrationProblemCode> {
  field: RegistrationField;
  code: Code;
}

/** Characters. The text says "longer than 6", and 6 are accepted. Source: spec 9, D25. */
const shortestPassword = 6;

interface Check {
  code: RegistrationProblemCode;
  /** The field with the problem; undefined without one. */
  find(form: RegistrationForm): RegistrationField | undefined;
  /** An empty field is no problem until Next is pressed. */
  aboutMissing?: true;
}

const blank = (text: string): boolean => text.trim() === '';
const firstBlank =
  (...fields: RegistrationField[]) =>
  (form: RegistrationForm): RegistrationField | undefined =>
    fields.find((field) => blank(form[field]));
const unless =
  (field: RegistrationField, right: (value: string) => boolean) =>
  (form: RegistrationForm): RegistrationField | undefined =>
    right(form[field]) ? undefined : field;
/** In characters: firestore.rules refuse what is longer. Outer spaces are not stored. */
const tooLong = (field: LimitedField): Check => ({
  code: `${field}-too-long`,
  find: unless(field, (value) => value.trim().length <= longest[field]),
});

/** Only the first problem is told, in the order of spec 5. */
const checks: Record<RegistrationStep, readonly Check[]> = {
  1: [
    { code: 'email-invalid', find: unless('email', (email) => email.includes('@')) },
    tooLong('email'),
    // Spaces count in a password.
    {
      code: 'passwords-missing',
      find: (form) => (['password', 'confirm'] as const).find((field) => form[field] === ''),
      aboutMissing: true,
    },
    { code: 'password-short', find: unless('password', (password) => password.length >= shortestPassword) },
    { code: 'passwords-differ', find: ({ password, confirm }) => (password === confirm ? undefined : 'confirm') },
  ],
  2: [
    { code: 'names-missing', find: firstBlank('firstName', 'lastName'), aboutMissing: true },
    { code: 'mobile-missing', find: firstBlank('mobile'), aboutMissing: true },
    // Nothing is stripped (D25).
    { code: 'mobile-not-numeric', find: unless('mobile', (mobile) => /^[0-9]+$/.test(mobile)) },
    { code: 'mobile-not-ten-digits', find: unless('mobile', (mobile) => mobile.length === 10) },
    tooLong('firstName'),
    tooLong('lastName'),
  ],
  3: [
    { code: 'address-incomplete', find: firstBlank('address', 'city', 'state'), aboutMissing: true },
    { code: 'address-without-number', find: unless('address', (address) => /^\s*[0-9]/.test(address)) },
    { code: 'address-without-letter', find: unless('address', (address) => /\p{L}/u.test(address)) },
    tooLong('address'),
    tooLong('city'),
    tooLong('state'),
    tooLong('zipcode'),
  ],
};

/** The first problem of a step, or null. Source: spec 5. */
export function problemOfStep(step: RegistrationStep, form: RegistrationForm): RegistrationProblem | null {
  for (const { code, find } of checks[step]) {
    const field = find(form);
    if (field) return { field, code };
  }
  return null;
}

/** The problem of a field that was left, or null; null for an empty field. */
export function problemOfField(field: RegistrationField, form: RegistrationForm): RegistrationProblem | null {
  if (blank(form[field])) return null;
  const found = checks[stepOfField(field)].find((check) => !check.aboutMissing && check.find(form) === field);
  return found ? { field, code: found.code } : null;
}

/** The step that has the field. */
export function stepOfField(field: RegistrationField): RegistrationStep {
  return registrationSteps.find((step) => (fieldsOfStep[step] as readonly string[]).includes(field)) ?? 1;
}

/** The first incomplete step from `from` (2 where the account exists), else 3. Differing passwords do not count. Source: D24. */
export function firstIncompleteStep(form: RegistrationForm, from: RegistrationStep = 1): RegistrationStep {
  const incomplete = (step: RegistrationStep) => {
    const problem = problemOfStep(step, form);
    return problem !== null && problem.code !== 'passwords-differ';
  };
  return registrationSteps.find((step) => step >= from && incomplete(step)) ?? 3;
}

/** The account, as the sign-in service knows it. */
interface Registrant {
  uid: string;
  email: string;
  verified: boolean;
}

/** Admin for the one fixed address once it is verified, customer for everybody else. Source: spec 6, D46. */
export function registrationRole({ email, verified }: Omit<Registrant, 'uid'>): Role {
  return isAdminEmail(email) && verified ? 'admin' : 'customer';
}

/** The user document written at registration, exactly as spec 3.1 says. Texts are stored without outer spaces. */
export function newUser(account: Registrant, form: RegistrationForm): User {
  const firstName = form.firstName.trim();
  const lastName = form.lastName.trim();
  return {
    id: account.uid,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`,
    email: account.email,
    role: registrationRole(account),
    imgUrl: '',
    mobile: form.mobile,
    address: form.address.trim(),
    city: form.city.trim(),
    state: form.state.trim(),
    zipcode: form.zipcode.trim(),
    plants: [],
    messages: [],
    active: true,
  };
}
