import { useMemo } from 'react';
import type { User } from '#domain/user.ts';
import type { Replica } from '#sync/replica.ts';
import { isSending, type SyncStatus } from '#domain/sync-status.ts';
import { Part } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icons.tsx';
import { useObservable } from '#ui/observable.ts';
import { useClockWhenSeen } from '#ui/time-when-seen.ts';
import { construction } from './copy.ts';
import classes from './message-form.module.css';
import { NewMessage } from './new-message.tsx';
import { OwnMessages } from './own-messages.tsx';

interface Props {
  replica: Replica;
  user: User;
  status: SyncStatus;
  /** Epoch milliseconds; by default `replica.now`. */
  now?: () => number;
}

/** "Message form, marked under construction". Source: spec 2.2, spec 3.3, D18. */
export function MessageForm({ replica, user, status, ...rest }: Props) {
  const now = useClockWhenSeen(rest.now ?? replica.now);
  const own = useMemo(() => replica.document$({ collection: 'users', id: user.id }), [replica, user.id]);
  const held = useObservable(own) ?? { value: user };
  const arrived = useObservable(replica.arrived$);
  return (
    <>
      <h1>Message</h1>
      <p className={classes.construction}>
        <Icon name="info" />
        {construction}
      </p>
      <div className={classes.columns}>
        <NewMessage held={held} replica={replica} now={now} />
        <Part name="What you wrote" of={held}>
          <OwnMessages held={held} arrived={arrived} sending={isSending(status)} now={now()} />
        </Part>
      </div>
    </>
  );
}
