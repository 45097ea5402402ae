import { PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useState, type Ref } from 'react';
import type { RegistrationField } from '#domain/registration.ts';
import { Icon } from '#ui/icons.tsx';
import { hints, labels } from './copy.ts';
import { fieldProps } from './fields.ts';

interface Props {
  field: RegistrationField;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  inputRef: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
  onLeave: () => void;
}

const ToggleIcon = ({ reveal }: { reveal: boolean }) => <Icon name={reveal ? 'eye-off' : 'eye'} />;

export function Field({ field, value, error, readOnly, inputRef, onChange, onLeave }: Props) {
  const [visible, setVisible] = useState(false);
  const common = {
    ...fieldProps[field],
    ref: inputRef,
    name: field,
    label: labels[field],
    description: hints[field],
    required: field !== 'zipcode',
    withAsterisk: false,
    readOnly,
    value,
    error: error !== undefined && (
      <>
        <Icon name="triangle" size={20} />
        {error}
      </>
    ),
    errorProps: { className: 'field-error' },
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value),
    onBlur: onLeave,
  };
  if (field !== 'password' && field !== 'confirm') return <TextInput {...common} />;
  return (
    <PasswordInput
      {...common}
      aria-invalid={error !== undefined}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={ToggleIcon}
      visibilityToggleButtonProps={{
        'aria-label': `${visible ? 'Hide' : 'Show'} the ${field === 'confirm' ? 'repeated ' : ''}characters`,
        tabIndex: 0,
        size: 48,
      }}
    />
  );
}
