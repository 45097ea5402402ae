import { TextInput } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import type { RegistrationField } from '#domain/registration.ts';
import { FieldError } from '#ui/field-error.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { seenText } from '#ui/seen-text.ts';
import { hints, labels } from './copy.ts';
import { fieldProps } from './attributes.ts';

/** Wrong with a mark that nobody sees. */
const checked: readonly RegistrationField[] = ['email', 'mobile', 'address', 'zipcode'];

interface Props {
  field: RegistrationField;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  inputRef: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
  onLeave: () => void;
  /** Besides the hint. */
  note?: ReactNode;
}

export function Field({ field, value, error, readOnly, inputRef, onChange, onLeave, note }: Props) {
  const common = {
    ...fieldProps[field],
    ref: inputRef,
    name: field,
    label: labels[field],
    description: note ?? hints[field],
    required: field !== 'zipcode',
    withAsterisk: false,
    readOnly,
    value,
    error: error !== undefined && <FieldError>{error}</FieldError>,
    onChange: ({ currentTarget: { value: typed } }: { currentTarget: HTMLInputElement }) =>
      onChange(checked.includes(field) ? seenText(typed) : typed),
    onBlur: onLeave,
  };
  if (field !== 'password' && field !== 'confirm') return <TextInput {...common} />;
  return (
    <PasswordField
      {...common}
      aria-invalid={error !== undefined}
      characters={field === 'confirm' ? 'repeated characters' : 'characters'}
    />
  );
}
