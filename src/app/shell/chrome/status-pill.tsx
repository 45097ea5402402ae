import { headline, type SyncStatus } from '#domain/sync-status.ts';
import { Icon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import typography from '#ui/typography.module.css';
import type { StatusCopy } from './status-copy.ts';
import classes from './status-pill.module.css';

/** The one place that says how far the office and this device agree; leads to what waits. Offline is no error and never red. */
export function StatusPill({ status, copy }: { status: SyncStatus; copy: StatusCopy }) {
  const [word, count] = copy.word.split(' · ');
  return (
    <Link to="/sync" className={classes.target} aria-label={copy.sentence}>
      <span className={`${classes.pill} ${typography.tabular} always-light`} data-state={headline(status)}>
        <Icon name={copy.icon} size={20} />
        {word && <span className={classes.word}>{word}</span>}
        {count && <span className={classes.count}>· {count}</span>}
        {copy.more && <span className={classes.more}>{copy.more}</span>}
      </span>
    </Link>
  );
}
