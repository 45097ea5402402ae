import { memo } from 'react';
import type { SyncStatus } from '#sync/status.ts';
import { useDeviceWord } from '#ui/screen-size.ts';
import { timeOfContact } from '#ui/time.ts';

interface Props {
  /** Undefined while the device is still opening. */
  count: number | undefined;
  status: SyncStatus | undefined;
  /** A refresh is over. */
  asked: boolean;
  now: () => number;
}

/** How many are on this device, and when the server was heard last. */
export const PeopleCount = memo(function PeopleCount({ count, status, asked, now }: Props) {
  const device = useDeviceWord();
  const contact = status?.lastContact ?? null;
  const asOf = contact === null ? '' : ` · as of ${timeOfContact(contact, now())}`;
  const offline = status?.state === 'offline';
  return (
    <>
      <p className="quiet tabular people-count">
        {count === undefined ? 'Opening…' : `${count.toLocaleString('en-US')} on this ${device}${asOf}`}
      </p>
      <p className={asked && offline ? 'quiet tabular' : 'hidden-text'} role="status">
        {asked && (offline ? withoutNews(contact, now()) : 'Refreshed')}
      </p>
    </>
  );
});

function withoutNews(contact: number | null, now: number): string {
  if (contact === null) return 'No connection yet.';
  return `No connection. What you see is from ${timeOfContact(contact, now)}.`;
}
