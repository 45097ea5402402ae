/** What browsers and password managers need to know about each field. */
import type { InputHTMLAttributes } from 'react';
import { longest } from '#domain/document-shapes.ts';
import type { RegistrationField } from '#domain/registration.ts';

type Hints = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'autoCapitalize' | 'inputMode' | 'maxLength' | 'placeholder' | 'spellCheck' | 'type'
>;

/** No length for the mobile: a pasted number is never cut short silently. */
export const fieldProps: Record<RegistrationField, Hints> = {
  // Not type "email", which would hide from us what was really typed.
  email: {
    autoComplete: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: longest.email,
  },
  password: { autoComplete: 'new-password' },
  confirm: { autoComplete: 'new-password' },
  firstName: { autoComplete: 'given-name', autoCapitalize: 'words', maxLength: longest.firstName },
  lastName: { autoComplete: 'family-name', autoCapitalize: 'words', maxLength: longest.lastName },
  mobile: { autoComplete: 'tel-national', type: 'tel', inputMode: 'numeric' },
  address: { autoComplete: 'street-address', autoCapitalize: 'words', maxLength: longest.address },
  city: { autoComplete: 'address-level2', autoCapitalize: 'words', maxLength: longest.city },
  state: {
    autoComplete: 'address-level1',
    autoCapitalize: 'characters',
    placeholder: 'CA',
    maxLength: longest.state,
  },
  zipcode: { autoComplete: 'postal-code', inputMode: 'numeric', maxLength: longest.zipcode },
};
