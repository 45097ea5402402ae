import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { dismissed, toldNews } from '#domain/away.ts';
import { readAway, writtenAway } from '#domain/away-kept.ts';
import { authorName } from '#domain/people.ts';
import type { User } from '#domain/user.ts';
import { valueNames } from '#domain/value-names.ts';
import type { Replica } from '#sync/replica.ts';
import { useAlert } from '#ui/alert.tsx';
import { giveFocus } from '#ui/focus.ts';
import { useObservable } from '#ui/observable.ts';
import { useReport } from '#ui/report.ts';
import { dayAndTime } from '#ui/time.ts';
import typography from '#ui/typography.module.css';
import classes from './away.module.css';
import { awayCopy } from './copy.ts';
import { AwayLine } from './away-line.tsx';

/** How many customers are told of; the others are counted. */
const most = 20;

interface Props {
  user: User;
  replica: Replica;
  /** The clock of the device, epoch milliseconds. */
  clock: () => number;
}

/** What others did while the user was away, until it is read. Source: D60. */
export function AwayCard({ user, replica, clock }: Props) {
  const alert = useAlert();
  const report = useReport();
  const kept = useObservable(useMemo(() => replica.value$(valueNames.away), [replica]));
  const away = useMemo(() => readAway(kept), [kept]);
  const { people, more } = useMemo(() => toldNews(away, authorName(user)), [away, user]);
  if (people.length === 0) return null;
  const left = Math.max(0, people.length - most) + more;

  const done = async (button: HTMLElement) => {
    try {
      // The button goes with the card.
      giveFocus(button.closest('main'), button);
      await replica.changeValue(valueNames.away, (text) => writtenAway(dismissed(readAway(text))));
    } catch (error) {
      report('away-not-kept', error);
      await alert(awayCopy.failed);
    }
  };

  return (
    <section className={classes.card} aria-labelledby="away-title">
      <h2 id="away-title">{awayCopy.title}</h2>
      <p className={typography.quietTabular}>{awayCopy.since(dayAndTime(away.since, clock()))}</p>
      <ul className={classes.people}>
        {people.slice(0, most).map((person) => (
          <AwayLine key={person.id} person={person} replica={replica} />
        ))}
      </ul>
      {left > 0 && <p>{awayCopy.more(left)}</p>}
      <Button variant="default" onClick={(event) => void done(event.currentTarget)}>
        {awayCopy.done}
      </Button>
    </section>
  );
}
