import { Loader } from '@mantine/core';
import type { ErrorEntry } from '#domain/error-log.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Part } from '#ui/error-boundary.tsx';
import { useObservable, type Source } from '#ui/observable.ts';
import { useDeviceWord } from '#ui/screen-size.ts';
import { useClockWhenSeen } from '#ui/time-when-seen.ts';
import { dayAndTime } from '#ui/time.ts';
import typography from '#ui/typography.module.css';
import { fill } from '#ui/fill.ts';
import { copy } from './copy.ts';
import classes from './error-log.module.css';

interface Props {
  /** Null while the server is out of reach. The same source between renders. */
  errors$: Source<readonly ErrorEntry[] | null>;
  status: SyncStatus;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** What went wrong on all devices, newest first (D17). */
export function ErrorLog({ errors$, status, ...rest }: Props) {
  const now = useClockWhenSeen(rest.now ?? Date.now);
  const errors = useObservable(errors$);
  const offline = errors === null || !status.connected;
  return (
    <>
      <h1>Error log</h1>
      {offline ? (
        <Offline />
      ) : errors ? (
        <Entries errors={errors} now={now()} />
      ) : (
        <p className={classes.asking} role="status">
          <Loader size={24} aria-hidden="true" />
          {copy.asking}
        </p>
      )}
    </>
  );
}

function Offline() {
  const device = useDeviceWord();
  return (
    <EmptyState icon="cloud-off" title={copy.offline.title}>
      <p>{fill(copy.offline.text, { device })}</p>
    </EmptyState>
  );
}

function Entries({ errors, now }: { errors: readonly ErrorEntry[]; now: number }) {
  if (errors.length === 0) {
    return (
      <EmptyState icon="check" title={copy.empty.title}>
        <p>{copy.empty.text}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <p className={typography.quietTabular}>{copy.count(errors.length)}</p>
      <ul className={classes.entries}>
        {errors
          .toSorted((a, b) => timeOf(b) - timeOf(a))
          .map((entry, index) => (
            <Part key={`${timeOf(entry)} ${index}`} name="This entry" of={entry} item>
              <Entry entry={entry} now={now} />
            </Part>
          ))}
      </ul>
    </>
  );
}

/** An entry may hold anything. */
const timeOf = (entry: Partial<ErrorEntry> | null): number => Number(entry?.createdAt) || 0;

const Entry = ({ entry: { code, message, createdAt }, now }: { entry: ErrorEntry; now: number }) => (
  <li>
    <h2>{code}</h2>
    <p className={typography.quietTabular}>{dayAndTime(createdAt, now)}</p>
    <p className={classes.message} dir="auto">
      {message}
    </p>
  </li>
);
