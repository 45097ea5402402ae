import { useMemo } from 'react';
import { latestMessages, unsentMessages } from '#domain/messages.ts';
import { byId } from '#domain/three-way.ts';
import type { Held } from '#sync/replica.ts';
import { Part } from '#ui/error-boundary.tsx';
import { SyncMark } from '#ui/sync-mark.tsx';
import { dayAndTime } from '#ui/time.ts';

interface Props {
  held: Held<'users'>;
  /** Something is being sent. */
  sending: boolean;
  /** Epoch milliseconds. */
  now: number;
}

/** Messages, newest first. Those that the server has carry no mark. */
export function OwnMessages({ held, sending, now }: Props) {
  const messages = useMemo(() => latestMessages(held.value.messages, now), [held, now]);
  const unsent = useMemo(() => unsentMessages(held.value, held.synced), [held]);
  return (
    <section className="messages-own">
      <div className="messages-head">
        <h2>Your messages</h2>
        <span className="quiet tabular">{messages.length === 0 ? 'None yet' : `${messages.length}, newest first`}</span>
      </div>
      <ul className="messages">
        {messages.map((message) => (
          <Part key={byId(message)} name="This message" of={message} item>
            <li className="message" data-unsent={unsent.has(byId(message))}>
              <p className="message-text" dir="auto">
                {message.message}
              </p>
              <p className="message-foot">
                <span className="tabular">{dayAndTime(message.createdAt, now)}</span>
                {unsent.has(byId(message)) && <SyncMark place={sending ? 'sending' : 'here'} />}
              </p>
            </li>
          </Part>
        ))}
      </ul>
    </section>
  );
}
