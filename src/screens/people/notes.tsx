import { useState } from 'react';
import type { GivenRole } from '#domain/removal.ts';
import type { User } from '#domain/user.ts';
import type { Held, Replica } from '#sync/replica.ts';
import { ErrorBoundary, Part } from '#ui/error-boundary.tsx';
import typography from '#ui/typography.module.css';
import { words } from './copy.ts';
import { NewNote } from './new-note.tsx';
import { NoteCount, NoteList } from './note-list.tsx';
import { SavedHere } from './saved-here.tsx';
import classes from './section.module.css';

interface Props {
  held: Held<'users'>;
  /** The role of the page. */
  who: GivenRole;
  replica: Replica;
  user: User;
  now: () => number;
}

/** A note can be added even where the list cannot be drawn. */
export function Notes({ held, who, replica, user, now }: Props) {
  const [all, setAll] = useState(false);
  const [times, setTimes] = useState(0);
  const saved = () => setTimes((before) => before + 1);
  const { id, notes = [] } = held.value;

  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h3>Notes</h3>
        <span className={typography.quietTabular}>
          <ErrorBoundary code="part-broken" fallback={null} of={held}>
            <NoteCount notes={notes} all={all} />
          </ErrorBoundary>
        </span>
      </div>
      <NewNote key={id} personId={id} replica={replica} user={user} onAdded={saved} />
      <SavedHere times={times} />
      <Part name="The notes" of={held}>
        <NoteList
          held={held}
          all={all}
          onAll={() => setAll(true)}
          onSaved={saved}
          replica={replica}
          user={user}
          now={now}
        />
      </Part>
      <p className={typography.quiet}>{words[who].accountHint}</p>
    </section>
  );
}
