import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { isConnected, type SyncStatus } from '#domain/sync-status.ts';
import { useDeviceWord } from '#ui/screen-size.ts';
import { timeOfContact } from '#ui/time.ts';
import { useClockWhenSeen } from '#ui/time-when-seen.ts';
import typography from '#ui/typography.module.css';
import classes from './people-list.module.css';

interface Props {
  /** Undefined while the device is still opening. */
  count: number | undefined;
  status: SyncStatus | undefined;
  /** Somebody asked for news and the attempt is over; `since`: the last contact before. */
  asked: { since: number | null } | undefined;
  now: () => number;
}

/** How many are on this device, and when the server was heard last. */
export const PeopleCount = memo(function PeopleCount({ count, status, asked, ...rest }: Props) {
  const now = useClockWhenSeen(rest.now);
  const device = useDeviceWord();
  const contact = status?.lastContact ?? null;
  const asOf = contact === null ? '' : ` · as of ${timeOfContact(contact, now())}`;
  const isNews = status !== undefined && isConnected(status) && contact !== asked?.since;
  return (
    <>
      <p className={`${classes.count} ${typography.quietTabular}`}>
        {count === undefined ? 'Opening…' : `${count.toLocaleString('en-US')} on this ${device}${asOf}`}
      </p>
      <p className={typography.quietTabular} role="status">
        {asked &&
          (isNews ? (
            <VisuallyHidden>Refreshed</VisuallyHidden>
          ) : (
            withoutNews(status?.connected === true, contact, now())
          ))}
      </p>
    </>
  );
});

function withoutNews(connected: boolean, contact: number | null, now: number): string {
  if (contact === null) return 'No connection yet.';
  const why = connected ? 'Nothing new arrived.' : 'No connection.';
  return `${why} What you see is from ${timeOfContact(contact, now)}.`;
}
