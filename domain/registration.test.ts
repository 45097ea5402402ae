import { describe, expect, it } from 'vitest';
import { filledForm as maria } from '#tests/support/filled-form.ts';
import { fits, longest, userShape } from './document-shapes.ts';
import { business } from './business.ts';
import {
  emptyRegistration,
  firstIncompleteStep,
  newUser,
  problemOfField,
  problemOfStep,
  registrationRole,
  type RegistrationField,
  type RegistrationForm,
  type RegistrationProblemCode,
  type RegistrationStep,
} from './registration.ts';

describe('a step of the registration', () => {
  it('begins empty, with the "default state CA"', () => {
    const { state, ...others } = emptyRegistration;
    expect(state).toBe('CA');
    expect(new Set(Object.values(others))).toEqual(new Set(['']));
  });

  it.each([1, 2, 3] as const)(
    '%i is right when it is filled in, with a password of 6 and without a zipcode',
    (step) => {
      expect(problemOfStep(step, maria)).toBeNull();
    },
  );

  it.each<[RegistrationStep, string, Partial<RegistrationForm>, RegistrationProblemCode, RegistrationField]>([
    [1, 'no email: "Email must be non-empty and contain @"', { email: '' }, 'email-invalid', 'email'],
    [1, 'an email without @', { email: 'maria.mail.test' }, 'email-invalid', 'email'],
    [
      1,
      'no passwords: "Password and confirm are both required"',
      { password: '', confirm: '' },
      'passwords-missing',
      'password',
    ],
    [1, 'no second password', { confirm: '' }, 'passwords-missing', 'confirm'],
    [
      1,
      'a password of 5: "Password length under 6"',
      { password: 'garde', confirm: 'garde' },
      'password-short',
      'password',
    ],
    [1, 'two passwords: "Mismatch"', { confirm: 'gardem' }, 'passwords-differ', 'confirm'],
    [1, 'passwords that differ by a space', { confirm: 'garden ' }, 'passwords-differ', 'confirm'],
    [2, 'no first name: "First and last name required"', { firstName: ' ' }, 'names-missing', 'firstName'],
    [2, 'no last name', { lastName: '' }, 'names-missing', 'lastName'],
    [2, 'no mobile: "Mobile required"', { mobile: '' }, 'mobile-missing', 'mobile'],
    [2, 'a mobile with dashes: "Mobile digits only"', { mobile: '916-555-0142' }, 'mobile-not-numeric', 'mobile'],
    [2, 'a mobile with a space behind', { mobile: '9165550142 ' }, 'mobile-not-numeric', 'mobile'],
    [2, 'a mobile of 9: "Mobile exactly 10 digits"', { mobile: '916555014' }, 'mobile-not-ten-digits', 'mobile'],
    [2, 'a mobile of 11', { mobile: '19165550142' }, 'mobile-not-ten-digits', 'mobile'],
    [3, 'no address: "Address, city and state required"', { address: '' }, 'address-incomplete', 'address'],
    [3, 'no city', { city: ' ' }, 'address-incomplete', 'city'],
    [3, 'no state', { state: '' }, 'address-incomplete', 'state'],
    [
      3,
      'an address without a number: "Address must start with a digit"',
      { address: 'Elm Street 12' },
      'address-without-number',
      'address',
    ],
    [
      3,
      'an address of a number only: "Address must contain a letter"',
      { address: '12 34' },
      'address-without-letter',
      'address',
    ],
  ])('%i with %s says so, at the field', (step, _, change, code, field) => {
    expect(problemOfStep(step, { ...maria, ...change })).toEqual({ code, field });
  });

  it('tells the first problem in the order of the specification', () => {
    const empty = { ...emptyRegistration, state: '' };
    expect(problemOfStep(1, empty)?.code).toBe('email-invalid');
    expect(problemOfStep(1, { ...empty, email: 'a@b', password: 'abc' })?.code).toBe('passwords-missing');
    expect(problemOfStep(1, { ...empty, email: 'a@b', password: 'abc', confirm: 'abd' })?.code).toBe('password-short');
    expect(problemOfStep(2, empty)?.code).toBe('names-missing');
    expect(problemOfStep(2, { ...maria, mobile: 'call me' })?.code).toBe('mobile-not-numeric');
    expect(problemOfStep(3, { ...empty, address: 'Elm' })?.code).toBe('address-incomplete');
    expect(problemOfStep(3, { ...maria, address: '?' })?.code).toBe('address-without-number');
  });

  it.each(['', '1', 'none', '95655-1234'])('"Zipcode is not validated": %j', (zipcode) => {
    expect(problemOfStep(3, { ...maria, zipcode })).toBeNull();
  });

  it.each([
    [1, 'email', `maria@${'x'.repeat(longest.email - 6)}`],
    [2, 'firstName', 'x'.repeat(longest.firstName)],
    [2, 'lastName', 'x'.repeat(longest.lastName)],
    [3, 'address', `1${'x'.repeat(longest.address - 1)}`],
    [3, 'city', 'x'.repeat(longest.city)],
    [3, 'state', 'x'.repeat(longest.state)],
    [3, 'zipcode', 'x'.repeat(longest.zipcode)],
  ] as const)('%i takes as long a text as the office stores, not a longer one: %s', (step, field, text) => {
    const right = { ...maria, [field]: ` ${text} ` };
    expect(problemOfStep(step, right)).toBeNull();
    const stored = newUser({ uid: 'u1', email: right.email.trim(), verified: false }, right);
    expect(fits(userShape, { ...stored, rev: 1, edit: 'a:1', syncedAt: {} })).toBe(true);
    const problem = { code: `${field}-too-long`, field };
    const wrong = { ...maria, [field]: `${text}x` };
    expect(problemOfStep(step, wrong)).toEqual(problem);
    expect(problemOfField(field, wrong)).toEqual(problem);
    expect(firstIncompleteStep(wrong)).toBe(step);
  });

  it('takes letters of every alphabet', () => {
    expect(problemOfStep(3, { ...maria, address: '5 Øster Allé' })).toBeNull();
  });
});

describe('a field that was left', () => {
  it.each<[RegistrationField, string, RegistrationProblemCode]>([
    ['email', 'maria', 'email-invalid'],
    ['password', 'abc', 'password-short'],
    ['confirm', 'gardem', 'passwords-differ'],
    ['mobile', '916-555-0142', 'mobile-not-numeric'],
    ['mobile', '916', 'mobile-not-ten-digits'],
    ['address', 'Elm', 'address-without-number'],
    ['address', '12', 'address-without-letter'],
  ])('%s with %j is told', (field, value, code) => {
    expect(problemOfField(field, { ...maria, [field]: value })).toEqual({ field, code });
  });

  it.each(Object.keys(maria) as RegistrationField[])('%s may still be empty', (field) => {
    expect(problemOfField(field, { ...emptyRegistration, [field]: '' })).toBeNull();
  });

  it('says nothing about the fields that come after it', () => {
    expect(problemOfField('password', { ...maria, confirm: '' })).toBeNull();
    expect(problemOfField('firstName', { ...emptyRegistration, firstName: 'Maria' })).toBeNull();
  });
});

describe('the step that comes next', () => {
  it.each<[RegistrationStep, Partial<RegistrationForm>]>([
    [1, { password: '', confirm: '' }],
    [1, { email: 'maria' }],
    [1, { password: 'abc', confirm: 'abc' }],
    [1, { password: '', confirm: '', lastName: '' }],
    [2, { mobile: '916' }],
    [3, { address: '' }],
    [3, {}],
    [3, { confirm: 'gardem' }],
  ])('is %i with %o', (step, change) => {
    expect(firstIncompleteStep({ ...maria, ...change })).toBe(step);
  });

  it('is never the first where the account exists already', () => {
    expect(firstIncompleteStep(emptyRegistration, 2)).toBe(2);
    expect(firstIncompleteStep({ ...maria, password: '', confirm: '' }, 2)).toBe(3);
  });
});

describe('the user document written at registration', () => {
  it('holds the fields of the specification and no others', () => {
    const form = { ...maria, firstName: ' Maria ', city: 'Mather ', zipcode: ' 95655' };
    expect(newUser({ uid: 'u1', email: 'maria@mail.test', verified: true }, form)).toEqual({
      id: 'u1',
      firstName: 'Maria',
      lastName: 'Alvarez',
      fullName: 'Maria Alvarez',
      email: 'maria@mail.test',
      role: 'customer',
      imgUrl: '',
      mobile: '9165550142',
      address: '12 Elm Street',
      city: 'Mather',
      state: 'CA',
      zipcode: '95655',
      plants: [],
      messages: [],
      active: true,
    });
  });

  it('has no half of a character pair, to which the office would never answer', () => {
    const form = { ...maria, firstName: 'Mar\uD83Cia', city: 'Mather \uDF37', address: '12 Elm 🌷 Street' };
    expect(newUser({ uid: 'u1', email: 'maria@mail.test', verified: true }, form)).toMatchObject({
      firstName: 'Mar\uFFFDia',
      fullName: 'Mar\uFFFDia Alvarez',
      city: 'Mather \uFFFD',
      address: '12 Elm 🌷 Street',
    });
  });

  it('fits what the office stores', () => {
    const marks = { rev: 1, edit: 'a:1', syncedAt: {} };
    expect(fits(userShape, { ...newUser({ uid: 'u1', email: 'a@b.c', verified: false }, maria), ...marks })).toBe(true);
  });

  it.each([business.adminEmail, ` ${business.adminEmail.toUpperCase()} `])(
    '"one specific email address … is automatically given admin", once it is verified: %j',
    (email) => {
      expect(registrationRole({ email, verified: true })).toBe('admin');
      expect(registrationRole({ email, verified: false })).toBe('customer');
    },
  );

  it.each(['maria@mail.test', `x${business.adminEmail}`, `${business.adminEmail}.test`])(
    '"everyone else gets customer": %j',
    (email) => {
      expect(registrationRole({ email, verified: true })).toBe('customer');
    },
  );
});
