import { ActionIcon } from '@mantine/core';
import { Icon } from '#ui/icons.tsx';

export type Way = 'up' | 'down';

interface Props {
  way: Way;
  /** There is nothing to pass. It keeps the focus. */
  off: boolean;
  name: string;
  onMove: () => void;
}

/** Past the neighbor on a list. */
export const MoveButton = ({ way, off, name, onMove }: Props) => (
  <ActionIcon data-way={way} aria-disabled={off} aria-label={`Move ${way}: ${name}`} onClick={() => off || onMove()}>
    <Icon name="chevron-down" size={20} />
  </ActionIcon>
);
