import type { SyncStatus } from '#sync/status.ts';
import { Icon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import type { StatusCopy } from './status-copy.ts';

interface Props {
  status: SyncStatus;
  copy: StatusCopy;
  /** Where the list of what waits is shown; without it the pill only tells. */
  to?: string | undefined;
}

/** The one place that says how far the office and this device agree. Offline is no error and never red. */
export function StatusPill({ status, copy, to }: Props) {
  const face = (
    <span className="status-pill" data-state={status.state}>
      <Icon name={copy.icon} size={20} />
      {copy.word && <span className="status-word tabular">{copy.word}</span>}
      {copy.more && <span className="status-word status-more">{copy.more}</span>}
    </span>
  );
  if (to) {
    return (
      <Link to={to} className="status-target" aria-label={copy.sentence}>
        {face}
      </Link>
    );
  }
  return (
    <span className="status-target" role="img" aria-label={copy.sentence}>
      {face}
    </span>
  );
}
