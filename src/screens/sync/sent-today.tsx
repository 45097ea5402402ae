import { useState } from 'react';
import { arrivedToday } from '#domain/arrivals.ts';
import type { Arrived } from '#sync/replica.ts';
import type { ArrivedWrite } from '#sync/store.ts';
import { Part } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icons.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { clockTime } from '#ui/time.ts';
import { useClockWhenSeen } from '#ui/time-when-seen.ts';
import typography from '#ui/typography.module.css';
import { places, sentTodayCopy as copy, wordsOf } from './copy.ts';
import { textOf } from './description.ts';
import items from './items.module.css';
import classes from './sent-today.module.css';

/** Writes that are listed at once. */
const step = 10;

interface Props {
  arrived: Arrived;
  userId: string;
  /** The server's time, epoch milliseconds. */
  now: () => number;
}

/** What the office got from this device since midnight (D63). */
export function SentToday({ arrived, userId, ...rest }: Props) {
  const now = useClockWhenSeen(rest.now);
  const [shown, setShown] = useState(step);
  const today = arrivedToday(arrived.writes, now());
  if (today.length === 0) return null;
  const count = today.reduce((sum, write) => sum + write.count, arrived.more);
  return (
    <section>
      <h2 className={typography.tabular}>{copy.title(count)}</h2>
      <ul className={classes.list}>
        {today.slice(0, shown).map((write) => (
          <Part key={write.edit} name="This entry" of={write} item>
            <Write write={write} userId={userId} />
          </Part>
        ))}
      </ul>
      {today.length > shown && <ShowMore word="Show more" onMore={() => setShown(shown + 50)} />}
      {today.length <= shown && arrived.more > 0 && <p className={items.hint}>{copy.more(arrived.more)}</p>}
    </section>
  );
}

function Write({ write, userId }: { write: ArrivedWrite; userId: string }) {
  const where = write.role === null ? places.catalogue : write.ref.id === userId ? places.own : write.name;
  const left = write.count - write.changes.length;
  return (
    <li className={classes.write}>
      <Icon name="check" size={20} />
      <div>
        {write.changes.map((change, index) => (
          <div key={index}>
            <h3>{wordsOf(change).done}</h3>
            {textOf(change) !== '' && (
              <p className={classes.text} dir="auto">
                {textOf(change)}
              </p>
            )}
          </div>
        ))}
        {left > 0 && <p className={items.hint}>{copy.left(left)}</p>}
        <p className={typography.quiet}>{where}</p>
      </div>
      <p className={classes.time}>{clockTime(write.at)}</p>
    </li>
  );
}
