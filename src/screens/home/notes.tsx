import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { authorName, displayTitle } from '#domain/people.ts';
import { newestNotes, type NoteEntry } from '#domain/recent-notes.ts';
import { unsentNotes } from '#domain/notes.ts';
import type { User } from '#domain/user.ts';
import type { PersonEntry, Replica } from '#sync/replica.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Part } from '#ui/error-boundary.tsx';
import { Link } from '#ui/link.tsx';
import { useObservable } from '#ui/observable.ts';
import { SyncMark } from '#ui/sync-mark.tsx';
import { dayAndTime } from '#ui/time.ts';
import typography from '#ui/typography.module.css';
import { notesCopy } from './copy.ts';
import classes from './inbox.module.css';
import { Section } from './section.tsx';
import { Tick } from './tick.tsx';
import { useCustomer } from './use-customer.ts';

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
        <EmptyState icon="note" title={mine ? notesCopy.emptyMine : notesCopy.empty}>
          <p>{mine ? notesCopy.emptyMineText : notesCopy.emptyText}</p>
        </EmptyState>
      )}
      <ul className={classes.entries}>
        {found?.entries.map((entry) => (
          <Part key={`${entry.from.id} ${entry.note.id}`} name="This note" of={entry} item>
            <NoteEntryCard entry={entry} replica={replica} now={now} />
          </Part>
        ))}
      </ul>
      {found !== undefined && found.left > 0 && (
        <Button variant="default" fullWidth onClick={() => setCount(count + portion)}>
          {notesCopy.more(found.left)}
        </Button>
      )}
    </Section>
  );
}

function NoteEntryCard({ entry, replica, now }: { entry: NoteEntry<PersonEntry> } & Pick<Props, 'replica' | 'now'>) {
  const { from, note } = entry;
  return (
    <li className={classes.entry} data-read="true">
      <Link to="/customers" hash={from.id} className={classes.from}>
        {displayTitle(from) || 'No name yet'}
      </Link>
      <p className={classes.text} dir="auto">
        {note.note}
      </p>
      <div className={classes.foot}>
        <p className={typography.quietTabular}>
          <strong>{note.createdBy}</strong> · {dayAndTime(note.createdAt, now())}
        </p>
        {from.unsent && <UnsentMark id={from.id} noteId={note.id} replica={replica} />}
      </div>
    </li>
  );
}

/** Only of a customer with changes that wait is asked which notes they are. */
function UnsentMark({ id, noteId, replica }: { id: string; noteId: string } & Pick<Props, 'replica'>) {
  const held = useCustomer(replica, id);
  return held && unsentNotes(held.value, held.synced).has(noteId) ? <SyncMark place="here" /> : null;
}
