/** Attributes for browsers and password managers. */
import type { InputHTMLAttributes } from 'react';
import type { RegistrationField } from '#domain/registration.ts';

type Hints = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'autoCapitalize' | 'inputMode' | 'placeholder' | 'spellCheck' | 'type'
>;

/** Without `maxlength`, which would cut pasted text silently. */
export const fieldProps: Record<RegistrationField, Hints> = {
  // Type "email" would hide invalid input.
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
