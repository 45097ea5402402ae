/** The registration form: its checks, and the user document it becomes. Source: spec 3.1, spec 5, spec 6. */
import { wellFormed } from './cut.ts';
import { longest } from './document-shapes.ts';
import { isAdminEmail } from './email.ts';
import type { Account } from './sign-in.ts';
import { fullNameOf, type Role, type User } from './user.ts';

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
  /** Of those with the problem the first is told. */
  fields: readonly RegistrationField[];
  right(value: string, form: RegistrationForm): boolean;
  /** An empty field is no problem until Next is pressed. */
  aboutMissing?: true;
}

const blank = (text: string): boolean => text.trim() === '';
const notBlank = (text: string): boolean => !blank(text);
/** In characters: firestore.rules refuse what is longer. Outer spaces are not stored. */
const tooLong = (field: LimitedField): Check => ({
  code: `${field}-too-long`,
  fields: [field],
  right: (value) => value.trim().length <= longest[field],
});

/** Only the first problem is told, in the order of spec 5. */
const checks: Record<RegistrationStep, readonly Check[]> = {
  1: [
    { code: 'email-invalid', fields: ['email'], right: (email) => email.includes('@') },
    tooLong('email'),
    // Spaces count in a password.
    {
      code: 'passwords-missing',
      fields: ['password', 'confirm'],
      right: (password) => password !== '',
      aboutMissing: true,
    },
    { code: 'password-short', fields: ['password'], right: (password) => password.length >= shortestPassword },
    { code: 'passwords-differ', fields: ['confirm'], right: (confirm, { password }) => password === confirm },
  ],
  2: [
    { code: 'names-missing', fields: ['firstName', 'lastName'], right: notBlank, aboutMissing: true },
    { code: 'mobile-missing', fields: ['mobile'], right: notBlank, aboutMissing: true },
    // Nothing that can be seen is stripped (D25).
    { code: 'mobile-not-numeric', fields: ['mobile'], right: (mobile) => /^[0-9]+$/.test(mobile) },
    { code: 'mobile-not-ten-digits', fields: ['mobile'], right: (mobile) => mobile.length === 10 },
    tooLong('firstName'),
    tooLong('lastName'),
  ],
  3: [
    { code: 'address-incomplete', fields: ['address', 'city', 'state'], right: notBlank, aboutMissing: true },
    { code: 'address-without-number', fields: ['address'], right: (address) => /^\s*[0-9]/.test(address) },
    { code: 'address-without-letter', fields: ['address'], right: (address) => /\p{L}/u.test(address) },
    tooLong('address'),
    tooLong('city'),
    tooLong('state'),
    tooLong('zipcode'),
  ],
};

/** The first problem of a step, or null; with `only`, of these fields. Source: spec 5. */
export function problemOfStep(
  step: RegistrationStep,
  form: RegistrationForm,
  only: readonly RegistrationField[] = fieldsOfStep[step],
): RegistrationProblem | null {
  for (const { code, fields, right } of checks[step]) {
    const field = fields.find((each) => only.includes(each) && !right(form[each], form));
    if (field) return { field, code };
  }
  return null;
}

/** The problem of a field that was left, or null; null for an empty field. */
export function problemOfField(field: RegistrationField, form: RegistrationForm): RegistrationProblem | null {
  if (blank(form[field])) return null;
  const found = checks[stepOfField(field)].find(
    ({ fields, right, aboutMissing }) => !aboutMissing && fields.includes(field) && !right(form[field], form),
  );
  return found ? { field, code: found.code } : null;
}

/** The step that has the field. */
function stepOfField(field: RegistrationField): RegistrationStep {
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

/** Admin for the one fixed address once it is verified, customer for everybody else. Source: spec 6, D46. */
export function registrationRole({ email, verified }: Omit<Account, 'uid'>): Role {
  return isAdminEmail(email) && verified ? 'admin' : 'customer';
}

/** The user document written at registration, exactly as spec 3.1 says. Texts are stored without outer spaces. */
export function newUser(account: Account, form: RegistrationForm): User {
  const stored = (field: LimitedField): string => wellFormed(form[field].trim());
  const names = { firstName: stored('firstName'), lastName: stored('lastName') };
  return {
    id: account.uid,
    ...names,
    fullName: fullNameOf(names),
    email: account.email,
    role: registrationRole(account),
    imgUrl: '',
    mobile: form.mobile,
    address: stored('address'),
    city: stored('city'),
    state: stored('state'),
    zipcode: stored('zipcode'),
    plants: [],
    messages: [],
    active: true,
  };
}
