import { Loader } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import type { ReportedDevice } from '#domain/device-reports.ts';
import { displayTitle } from '#domain/people.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import type { User } from '#domain/user.ts';
import type { Replica } from '#sync/replica.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Part } from '#ui/error-boundary.tsx';
import { useObservable, type Source } from '#ui/observable.ts';
import { useDeviceWord } from '#ui/screen-size.ts';
import { useClockWhenSeen } from '#ui/time-when-seen.ts';
import { dayAndTime } from '#ui/time.ts';
import typography from '#ui/typography.module.css';
import classes from './board.module.css';
import { copy } from './copy.ts';

export interface BoardProps {
  /** Null while the office is out of reach. The same source between renders. */
  serverDevices$: Source<readonly ReportedDevice[] | null>;
  replica: Pick<Replica, 'document$'>;
  status: SyncStatus;
  /** Epoch milliseconds. */
  now?: (() => number) | undefined;
}

/** What the phones of staff told of themselves. The office has no names there: they come from this device (D71). */
export function Board({ serverDevices$, replica, status, user, ...rest }: BoardProps & { user: User }) {
  const now = useClockWhenSeen(rest.now ?? Date.now);
  const devices = useObservable(serverDevices$);
  const device = useDeviceWord();
  const offline = devices === null || !status.connected;
  return (
    <section className={classes.board}>
      <h2>{copy.title}</h2>
      <p className={typography.quiet}>{copy.about}</p>
      {offline ? (
        <EmptyState icon="cloud-off" title={copy.offline.title}>
          <p>{copy.offline.text(device)}</p>
        </EmptyState>
      ) : devices?.length === 0 ? (
        <EmptyState icon="phone" title={copy.empty.title}>
          <p>{copy.empty.text}</p>
        </EmptyState>
      ) : devices ? (
        <>
          {status.lastContact !== null && (
            <p className={typography.quietTabular}>{copy.names(dayAndTime(status.lastContact, now()))}</p>
          )}
          <ul className={classes.devices} aria-label={copy.count(devices.length)}>
            {devices.map((reported) => (
              <Part key={`${reported.uid}/${reported.device}`} name="This phone" of={reported} item>
                <Owned reported={reported} replica={replica} user={user} now={now()} />
              </Part>
            ))}
          </ul>
        </>
      ) : (
        <p className={classes.asking} role="status">
          <Loader size={24} aria-hidden="true" />
          {copy.asking}
        </p>
      )}
    </section>
  );
}

interface OwnedProps extends Pick<BoardProps, 'replica'> {
  reported: ReportedDevice;
  user: User;
  now: number;
}

/** Of an admin this device has no document but the own one. Whoever is a customer by now has no phone of staff. */
function Owned({ reported, replica, user, now }: OwnedProps): ReactNode {
  const { uid, contact, waiting, version } = reported;
  const held = useObservable(useMemo(() => replica.document$({ collection: 'users', id: uid }), [replica, uid]));
  const isOwn = uid === user.id;
  if (!isOwn && (held === undefined || held?.value.role === 'customer')) return null;
  const name = isOwn ? displayTitle(user) : held ? displayTitle(held.value) : '';
  return (
    <li>
      <h3>{isOwn ? copy.you(name) : name || copy.otherAdmin}</h3>
      <p className={typography.quietTabular}>{copy.contact(dayAndTime(contact, now))}</p>
      <p className={typography.quietTabular}>{copy.version(version)}</p>
      {waiting > 0 ? (
        <Badge look="unsent">{copy.waiting(waiting)}</Badge>
      ) : (
        <Badge look="arrived" icon="check">
          {copy.nothingWaits}
        </Badge>
      )}
    </li>
  );
}
