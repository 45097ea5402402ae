import { useMemo, useState } from 'react';
import { authorName } from '#domain/people.ts';
import { newestNotes } from '#domain/recent-notes.ts';
import type { User } from '#domain/user.ts';
import type { Replica } from '#sync/replica.ts';
import { Part } from '#ui/error-boundary.tsx';
import { useObservable } from '#ui/observable.ts';
import { ShowMore } from '#ui/show-more.tsx';
import { notesCopy } from './copy.ts';
import classes from './inbox.module.css';
import { Nothing } from './nothing.tsx';
import { RecentNoteCard } from './recent-note.tsx';
import { Section } from './section.tsx';
import { Tick } from './tick.tsx';

/** How many are drawn at first, and how many more each time. */
const portion = 10;

interface Props {
  user: User;
  replica: Replica;
  /** The part of the page that the address names. */
  part: string;
  /** The server's time, epoch milliseconds. */
  now: () => number;
}

/** The newest notes of all customers. Source: D59. */
export function Notes({ user, replica, part, now }: Props) {
  const people = useObservable(useMemo(() => replica.people$('customer'), [replica]));
  const [count, setCount] = useState(portion);
  const [mine, setMine] = useState(false);
  const by = mine ? authorName(user) : undefined;
  const found = useMemo(() => people && newestNotes(people, { now: now(), by, count }), [people, now, by, count]);
  return (
    <Section id="notes" title="Notes" part={part}>
      <Tick
        word={notesCopy.mine}
        checked={mine}
        onChange={(on) => {
          setMine(on);
          setCount(portion);
        }}
      />
      {found?.entries.length === 0 && (
        <Nothing
          replica={replica}
          people={people}
          what="notes"
          icon="note"
          title={mine ? notesCopy.emptyMine : notesCopy.empty}
        >
          <p>{mine ? notesCopy.emptyMineText : notesCopy.emptyText}</p>
        </Nothing>
      )}
      <ul className={classes.entries}>
        {found?.entries.map((entry) => (
          <Part key={`${entry.from.id} ${entry.note.id}`} name="This note" of={entry} item>
            <RecentNoteCard entry={entry} replica={replica} now={now} />
          </Part>
        ))}
      </ul>
      {found !== undefined && found.left > 0 && (
        <ShowMore word={notesCopy.more(found.left)} onMore={() => setCount(count + portion)} />
      )}
    </Section>
  );
}
