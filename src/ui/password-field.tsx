import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useState } from 'react';
import { DoorIcon } from './door-icons.tsx';
import classes from './password-field.module.css';

interface Props extends PasswordInputProps {
  /** What the button shows or hides, for those who only hear it. */
  characters?: string;
}

const ToggleIcon = ({ reveal }: { reveal: boolean }) => <DoorIcon name={reveal ? 'eye-off' : 'eye'} />;

/** Hidden by default; the button that shows it is reached by keyboard too. No keyboard changes what is shown, nor looks it up. */
export function PasswordField({ characters = 'characters', ...props }: Props) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      autoCapitalize="none"
      spellCheck={false}
      classNames={classes}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={ToggleIcon}
      visibilityToggleButtonProps={{
        'aria-label': `${visible ? 'Hide' : 'Show'} the ${characters}`,
        tabIndex: 0,
        size: 48,
      }}
    />
  );
}
