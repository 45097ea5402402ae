import type { RegistrationForm } from '#domain/registration.ts';

/** What Maria fills in to register. */
export const filledForm: RegistrationForm = {
  email: 'maria@mail.test',
  password: 'garden',
  confirm: 'garden',
  firstName: 'Maria',
  lastName: 'Alvarez',
  mobile: '9165550142',
  address: '12 Elm Street',
  city: 'Mather',
  state: 'CA',
  zipcode: '',
};
