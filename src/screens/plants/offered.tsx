import { CheckboxCard, CheckboxIndicator } from '@mantine/core';
import '@mantine/core/styles/CheckboxCard.layer.css';
import '@mantine/core/styles/CheckboxIndicator.layer.css';
import { useId } from 'react';
import typography from '#ui/typography.module.css';
import { hints, labels } from './copy.ts';
import classes from './offered.module.css';

interface Props {
  offered: boolean;
  readOnly: boolean;
  onChange: (offered: boolean) => void;
}

/** Whether customers can choose the plant (D14, D75). The whole row is the tick box. */
export function Offered({ offered, readOnly, onChange }: Props) {
  const id = useId();
  return (
    <CheckboxCard
      className={classes.row}
      withBorder={false}
      checked={offered}
      aria-labelledby={`${id}label`}
      aria-describedby={`${id}hint`}
      aria-disabled={readOnly}
      onChange={(on) => readOnly || onChange(on)}
    >
      <CheckboxIndicator className={classes.tick} size="lg" />
      <span className={classes.words}>
        <span id={`${id}label`} className={classes.label}>
          {labels.active}
        </span>
        <span id={`${id}hint`} className={typography.quiet}>
          {hints.active}
        </span>
      </span>
    </CheckboxCard>
  );
}
