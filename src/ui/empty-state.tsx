import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { Icon, type IconName } from './icons.tsx';
import { useDeviceWord } from './screen-size.ts';

interface Props {
  /** A drawing. */
  picture?: ReactNode;
  /** Instead of a drawing. */
  icon?: IconName;
  /** All is well. */
  good?: boolean;
  title: string;
  /** The sentence below, and what can be done. */
  children?: ReactNode;
}

/** What stands where a list would be. */
export const EmptyState = ({ picture, icon, good = false, title, children }: Props) => (
  <div className={classes.state} data-icon={icon !== undefined} data-good={good}>
    {picture}
    {icon && <Icon name={icon} size={48} />}
    <h2>{title}</h2>
    {children}
  </div>
);

/** Where this device has never been told. `what`: "plants". */
export function NeverHeard({ picture, what }: { picture?: ReactNode; what: string }) {
  const device = useDeviceWord();
  return (
    <EmptyState picture={picture} title="Nothing here yet">
      <p>
        Connect once and the {what} come onto this {device}.
      </p>
    </EmptyState>
  );
}
