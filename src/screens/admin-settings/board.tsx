import { Loader } from '@mantine/core';
import { useMemo } from 'react';
import { combineLatest, of } from 'rxjs';
import type { ReportedDevice } from '#domain/device-reports.ts';
import { displayTitle } from '#domain/people.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import type { User } from '#domain/user.ts';
import type { Held, Replica } from '#sync/replica.ts';
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
  replica: Pick<Replica, 'document$' | 'now'>;
  status: SyncStatus;
  /** The clock of the device, epoch milliseconds. */
  now?: (() => number) | undefined;
}

/** What the phones of staff told of themselves. The office has no names there: they come from this device (D71). */
export function Board({ serverDevices$, replica, status, user, ...rest }: BoardProps & { user: User }) {
  const now = useClockWhenSeen(rest.now ?? Date.now);
  // Phones tell theirs by the office's time.
  const officeNow = useClockWhenSeen(replica.now);
  const told = useObservable(serverDevices$);
  const devices = useOwned(told, replica, user);
  const device = useDeviceWord();
  const offline = told === null || !status.connected;
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
            {devices.map((owned) => (
              <Part key={`${owned.uid}/${owned.device}`} name="This phone" of={owned} item>
                <Reported owned={owned} now={officeNow()} />
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

interface Owned extends ReportedDevice {
  name: string;
}

/** Of an admin this device has no document but the own one. Whoever is a customer by now has no phone of staff. */
function useOwned(
  told: readonly ReportedDevice[] | null | undefined,
  replica: BoardProps['replica'],
  user: User,
): readonly Owned[] | undefined {
  const uids = JSON.stringify([...new Set(told?.map(({ uid }) => uid))].toSorted());
  const held$ = useMemo(() => {
    const all = JSON.parse(uids) as string[];
    const held = Object.fromEntries(all.map((id) => [id, replica.document$({ collection: 'users', id })]));
    return all.length > 0 ? combineLatest(held) : of({});
  }, [replica, uids]);
  const held: Record<string, Held<'users'> | null> | undefined = useObservable(held$);
  if (!told || !held) return undefined;
  return told.flatMap((reported) => {
    const { uid } = reported;
    if (uid === user.id) return { ...reported, name: copy.you(displayTitle(user)) };
    const owner = held[uid]?.value;
    if (owner?.role === 'customer') return [];
    return { ...reported, name: (owner && displayTitle(owner)) || copy.otherAdmin };
  });
}

function Reported({ owned: { name, contact, version, waiting }, now }: { owned: Owned; now: number }) {
  return (
    <li>
      <h3>{name}</h3>
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
