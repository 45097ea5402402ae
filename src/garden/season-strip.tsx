import classes from './season-strip.module.css';

const letters = ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D'] as const;

interface Props {
  /** Which of the twelve months are in season, January first. */
  months: readonly boolean[];
  /** The month that is now, 0 to 11: ringed. */
  current?: number | undefined;
}

/** Twelve cells. Decoration: the text beside it says the same. */
export function SeasonStrip({ months, current }: Props) {
  return (
    <ul className={classes.strip} aria-hidden="true">
      {letters.map((letter, month) => (
        <li key={month} data-in-season={months[month] ?? false} data-current={month === current}>
          {letter}
        </li>
      ))}
    </ul>
  );
}
