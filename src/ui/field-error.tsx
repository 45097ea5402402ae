import type { ReactNode } from 'react';
import './field-error.css';
import { Icon } from './icons.tsx';

interface Props {
  children: ReactNode;
  /** It comes by itself, and not because the user left the field or wants to go on: a screen reader speaks up. */
  aloud?: boolean;
}

/** Why what a field holds cannot be taken as it is: Mantine's `error` of the field. */
export const FieldError = ({ children, aloud = false }: Props) => (
  <span className="field-error" role={aloud ? 'alert' : undefined}>
    <Icon name="triangle" size={20} />
    <span>{children}</span>
  </span>
);
