import { useMemo } from 'react';
import { arrivalTimes } from '#domain/arrivals.ts';
import { unsentMessages } from '#domain/messages.ts';
import { newestFirst } from '#domain/newest-first.ts';
import { byId } from '#domain/three-way.ts';
import type { Arrived, Held } from '#sync/replica.ts';
import { Part } from '#ui/error-boundary.tsx';
import { dayAndTime } from '#ui/time.ts';
import typography from '#ui/typography.module.css';
import { MessageMark } from './message-mark.tsx';
import classes from './own-messages.module.css';

interface Props {
  held: Held<'users'>;
  arrived: Arrived | undefined;
  /** Something is being sent. */
  sending: boolean;
  /** Epoch milliseconds. */
  now: number;
}

/** Messages, newest first, each with where it is. */
export function OwnMessages({ held, arrived, sending, now }: Props) {
  const times = useMemo(() => arrivalTimes(arrived?.writes ?? [], held.value.id, now), [arrived, held, now]);
  const messages = useMemo(() => newestFirst(held.value.messages, now), [held, now]);
  const unsent = useMemo(() => unsentMessages(held.value, held.synced), [held]);
  return (
    <section>
      <div className={classes.head}>
        <h2>Your messages</h2>
        <span className={typography.quietTabular}>
          {messages.length === 0 ? 'None yet' : `${messages.length}, newest first`}
        </span>
      </div>
      <ul className={classes.messages}>
        {messages.map((message) => (
          <Part key={byId(message)} name="This message" of={message} item>
            <li className={classes.message} data-unsent={unsent.has(byId(message))}>
              <p className={classes.text} dir="auto">
                {message.message}
              </p>
              <p className={classes.foot}>
                <span>{dayAndTime(message.createdAt, now)}</span>
                <MessageMark
                  message={message}
                  unsent={unsent.has(byId(message))}
                  sending={sending}
                  at={times.entries.get(byId(message))}
                />
              </p>
            </li>
          </Part>
        ))}
      </ul>
    </section>
  );
}
