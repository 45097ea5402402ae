import type { ReactNode } from 'react';
import { DoorIcon, type DoorIconName } from './door-icons.tsx';
import classes from './callout.module.css';

interface Props {
  icon: DoorIconName;
  /** Stone for a neutral fact, leaf for good news. */
  tone?: 'stone' | 'leaf';
  /** Empty: invisible, but mounted, because a live region must be mounted before its text. */
  children?: ReactNode;
}

/** A sentence in place that is also read out when it appears. */
export const Callout = ({ icon, tone = 'stone', children }: Props) => (
  <div className={classes.place} role="status">
    {children && (
      <p className={classes.callout} data-tone={tone}>
        <DoorIcon name={icon} />
        {children}
      </p>
    )}
  </div>
);
