import type { ReactNode } from 'react';
import './chip.css';
import { Icon, type IconName } from './icons.tsx';

interface Props {
  id?: string;
  look: 'unsent' | 'sending' | 'arrived' | 'season';
  icon?: IconName;
  children: ReactNode;
}

/** A word about the thing it is attached to. */
export function Chip({ id, look, icon, children }: Props) {
  return (
    <span id={id} className={`chip chip-${look}`}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
