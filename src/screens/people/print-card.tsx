import { Button } from '@mantine/core';
import { formatPhone } from '#domain/people.ts';
import type { User } from '#domain/user.ts';
import { Icon } from '#ui/icons.tsx';
import { localFormat } from '#ui/time.ts';
import { printCopy as copy } from './copy.ts';
import classes from './print-card.module.css';

/** Prints the open card: the styles of print leave nothing else on the page. Source: D78. */
export const PrintCard = () => (
  <div className={classes.button}>
    <Button variant="default" leftSection={<Icon name="note" size={20} />} onClick={() => window.print()}>
      {copy.word}
    </Button>
  </div>
);

const day = localFormat({ dateStyle: 'full' });

/** On paper alone: in words what are links on the screen, and which day "today" is. `now` in epoch milliseconds. */
export function PrintedContact({ person, now }: { person: User; now: number }) {
  const { address, city, state, zipcode, mobile, email } = person;
  const place = [[address, city].filter(Boolean).join(', '), [state, zipcode].filter(Boolean).join(' ')];
  const lines = [
    [copy.address, place.filter(Boolean).join(', ')],
    [copy.mobile, formatPhone(mobile)],
    [copy.email, email],
    [copy.printed, day(now)],
  ] as const;
  return (
    <dl className={classes.contact}>
      {lines.map(
        ([name, text]) =>
          text && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
