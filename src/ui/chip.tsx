import type { ReactNode } from 'react';
import './chip.css';
import { Icon, type IconName } from './icons.tsx';

interface Props {
  look: 'unsent' | 'sending' | 'season';
  icon?: IconName;
  children: ReactNode;
}

/** A word about the thing it stands on. */
export function Chip({ look, icon, children }: Props) {
  return (
    <span className={`chip chip-${look}`}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
