import { TextInput } from '@mantine/core';
import { seenText } from './seen-text.ts';

interface Props {
  value: string;
  onChange: (value: string) => void;
}

/** Type "email" would hide invalid input. */
export const EmailField = ({ value, onChange }: Props) => (
  <TextInput
    label="Email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
    withAsterisk={false}
    value={value}
    onChange={(event) => onChange(seenText(event.currentTarget.value))}
  />
);
