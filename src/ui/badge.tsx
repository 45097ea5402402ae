import { Badge as MantineBadge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { ReactNode } from 'react';
import classNames from './badge.module.css';
import { Icon, type IconName } from './icons.tsx';

interface Props {
  id?: string;
  look: 'unsent' | 'sending' | 'arrived' | 'settled' | 'season';
  icon?: IconName;
  children: ReactNode;
}

/** A word about the thing it is attached to. */
export const Badge = ({ look, icon, ...rest }: Props) => (
  <MantineBadge
    component="span"
    variant={look}
    classNames={classNames}
    leftSection={icon && <Icon name={icon} size={16} />}
    {...rest}
  />
);
