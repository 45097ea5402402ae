import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { unreadMessages, unsentMessages } from '#domain/messages.ts';
import { newestFirst } from '#domain/newest-first.ts';
import { notesShown } from '#domain/notes.ts';
import type { Message } from '#domain/user.ts';
import { useMarkRead } from '#garden/use-mark-read.ts';
import type { Held, Replica } from '#sync/replica.ts';
import { Part } from '#ui/error-boundary.tsx';
import { giveFocus } from '#ui/focus.ts';
import { ShowMore } from '#ui/show-more.tsx';
import { SettledMark } from '#ui/settled-mark.tsx';
import { SyncMark } from '#ui/sync-mark.tsx';
import { dayAndTime } from '#ui/time.ts';
import typography from '#ui/typography.module.css';
import { showOlder } from './copy.ts';
import classes from './note-card.module.css';
import section from './section.module.css';
import { useArrivalTimes } from './use-arrival-times.ts';

interface Props {
  held: Held<'users'>;
  /** Shown also without any. */
  always: boolean;
  replica: Replica;
  now: () => number;
}

/** Newest first. */
export function Messages({ held, always, replica, now }: Props) {
  const markRead = useMarkRead(replica);
  const [all, setAll] = useState(false);
  const { id, messages } = held.value;
  const latest = useMemo(() => newestFirst(messages, now()), [messages, now]);
  const unsent = useMemo(() => unsentMessages(held.value, held.synced), [held]);
  const times = useArrivalTimes(replica, id, now);
  const shown = all ? latest : latest.slice(0, notesShown);
  const unread = unreadMessages(messages).length;

  const mark = (message: Message, button: Element) => {
    // The button goes with the mark.
    giveFocus(button.closest('li'), button);
    void markRead(id, message);
  };

  if (!always && latest.length === 0) return null;
  return (
    <section className={section.section}>
      <div className={section.head}>
        <h3>Messages</h3>
        <span className={typography.quietTabular}>
          {unread > 0 ? `${unread} new` : latest.length === 0 && 'None yet'}
        </span>
      </div>
      <ul className={classes.notes}>
        {shown.map((message, index) => (
          <Part key={message.id ?? index} name="This message" of={message} item>
            <li className={classes.note} data-unsent={unsent.has(message.id)}>
              <p className={section.text} dir="auto">
                {message.message}
              </p>
              <div className={classes.foot}>
                <div>
                  <p className={classes.signature}>
                    {!message.read && <strong>New · </strong>}
                    {dayAndTime(message.createdAt, now())}
                  </p>
                  {unsent.has(message.id) ? (
                    <SyncMark place="here" />
                  ) : (
                    message.read && <SettledMark place="read" at={times.read.get(message.id)} />
                  )}
                </div>
                {!message.read && (
                  <Button variant="default" onClick={(event) => mark(message, event.currentTarget)}>
                    Mark read
                  </Button>
                )}
              </div>
            </li>
          </Part>
        ))}
      </ul>
      {latest.length > shown.length && <ShowMore word={showOlder} onMore={() => setAll(true)} />}
    </section>
  );
}
