import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';
import './callout.css';

interface Props {
  icon: IconName;
  /** Stone for a neutral fact, leaf for good news. */
  tone?: 'stone' | 'leaf';
  /** Nothing: not shown, but there to speak up when there is something. */
  children?: ReactNode;
}

/** A sentence in place that is also read out when it appears. */
export const Callout = ({ icon, tone = 'stone', children }: Props) => (
  <p className="callout" data-tone={tone} role="status" hidden={!children}>
    {children && (
      <>
        <Icon name={icon} />
        {children}
      </>
    )}
  </p>
);
