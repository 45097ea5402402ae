/** What browsers and password managers need to know about each field. */
import type { InputHTMLAttributes } from 'react';
import type { RegistrationField } from '#domain/registration.ts';

type Hints = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'autoCapitalize' | 'inputMode' | 'placeholder' | 'spellCheck' | 'type'
>;

/** No lengths: what is pasted is never cut short silently, but complained about. */
export const fieldProps: Record<RegistrationField, Hints> = {
  // Not type "email", which would hide from us what was really typed.
  email: { autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  password: { autoComplete: 'new-password' },
  confirm: { autoComplete: 'new-password' },
  firstName: { autoComplete: 'given-name', autoCapitalize: 'words' },
  lastName: { autoComplete: 'family-name', autoCapitalize: 'words' },
  mobile: { autoComplete: 'tel-national', type: 'tel', inputMode: 'numeric' },
  address: { autoComplete: 'street-address', autoCapitalize: 'words' },
  city: { autoComplete: 'address-level2', autoCapitalize: 'words' },
  state: { autoComplete: 'address-level1', autoCapitalize: 'characters', placeholder: 'CA' },
  zipcode: { autoComplete: 'postal-code', inputMode: 'numeric' },
};
