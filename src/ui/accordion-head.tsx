import classes from './accordion-cards.module.css';
import typography from './typography.module.css';

/** What a closed row of an accordion says: its name, and how much is in it. */
export function AccordionHead({ name, count }: { name: string; count: string }) {
  return (
    <span className={classes.head}>
      <span>{name}</span> <span className={typography.quietTabular}>{count}</span>
    </span>
  );
}
