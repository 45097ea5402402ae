import type { ReactNode } from 'react';
import './field-error.css';
import { Icon } from './icons.tsx';

interface Props {
  children: ReactNode;
  /** Announced: it did not come from leaving the field or going on. */
  aloud?: boolean;
}

/** For Mantine's `error` of a field. */
export const FieldError = ({ children, aloud = false }: Props) => (
  <span className="field-error" role={aloud ? 'alert' : undefined}>
    <Icon name="triangle" size={20} />
    <span>{children}</span>
  </span>
);
