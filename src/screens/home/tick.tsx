import { CheckboxCard, CheckboxIndicator } from '@mantine/core';
import '@mantine/core/styles/CheckboxCard.layer.css';
import '@mantine/core/styles/CheckboxIndicator.layer.css';
import classes from './tick.module.css';

interface Props {
  checked: boolean;
  /** Its name, where no word stands beside it. */
  label?: string;
  word?: string;
  onChange: (on: boolean) => void;
}

/** A tick box that thumbs find. */
export const Tick = ({ checked, label, word, onChange }: Props) => (
  <CheckboxCard
    className={classes.choice}
    withBorder={false}
    checked={checked}
    {...(label !== undefined && { 'aria-label': label })}
    onChange={onChange}
  >
    <CheckboxIndicator className={classes.tick} size="lg" />
    {word}
  </CheckboxCard>
);
