import type { ReactNode } from 'react';
import classes from './field-error.module.css';
import { Icon } from './icons.tsx';

interface Props {
  children: ReactNode;
  /** Announced: it did not come from leaving the field or going on. */
  aloud?: boolean;
}

/** For Mantine's `error` of a field. */
export const FieldError = ({ children, aloud = false }: Props) => (
  <span className={classes.error} role={aloud ? 'alert' : undefined}>
    <Icon name="triangle" size={20} />
    <span>{children}</span>
  </span>
);
