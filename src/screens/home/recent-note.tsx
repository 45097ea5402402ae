import { unsentNotes } from '#domain/notes.ts';
import type { NoteEntry } from '#domain/recent-notes.ts';
import { shownName } from '#garden/shown-name.ts';
import type { PersonEntry, Replica } from '#sync/replica.ts';
import { Link } from '#ui/link.tsx';
import { SyncMark } from '#ui/sync-mark.tsx';
import { dayAndTime } from '#ui/time.ts';
import typography from '#ui/typography.module.css';
import classes from './inbox.module.css';
import { useCustomer } from './use-customer.ts';

interface Props {
  entry: NoteEntry<PersonEntry>;
  replica: Replica;
  now: () => number;
}

export function RecentNoteCard({ entry, replica, now }: Props) {
  const { from, note } = entry;
  return (
    <li className={classes.entry} data-read="true">
      <Link to="/customers" hash={from.id} className={classes.from}>
        {shownName(from)}
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
