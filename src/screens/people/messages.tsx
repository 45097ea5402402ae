import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { arrivalTimes } from '#domain/arrivals.ts';
import { latestMessages, unreadMessages, unsentMessages } from '#domain/messages.ts';
import { notesShown } from '#domain/notes.ts';
import { readMessage } from '#domain/user-commands.ts';
import type { Message } from '#domain/user.ts';
import type { Held, Replica } from '#sync/replica.ts';
import { useAlert } from '#ui/alert.tsx';
import { Part } from '#ui/error-boundary.tsx';
import { giveFocus } from '#ui/focus.ts';
import { ShowMore } from '#ui/show-more.tsx';
import { useObservable } from '#ui/observable.ts';
import { useReport } from '#ui/report.ts';
import { SettledMark } from '#ui/settled-mark.tsx';
import { SyncMark } from '#ui/sync-mark.tsx';
import { dayAndTime } from '#ui/time.ts';
import typography from '#ui/typography.module.css';
import { markFailed, showOlder } from './copy.ts';
import classes from './note-card.module.css';
import section from './section.module.css';

interface Props {
  held: Held<'users'>;
  /** Shown also without any. */
  always: boolean;
  replica: Replica;
  now: () => number;
}

/** Newest first. */
export function Messages({ held, always, replica, now }: Props) {
  const alert = useAlert();
  const report = useReport();
  const [all, setAll] = useState(false);
  const { id, messages } = held.value;
  const latest = useMemo(() => latestMessages(messages, now()), [messages, now]);
  const unsent = useMemo(() => unsentMessages(held.value, held.synced), [held]);
  const arrived = useObservable(replica.arrived$);
  const times = useMemo(() => arrivalTimes(arrived?.writes ?? [], id, now()), [arrived, id, now]);
  const shown = all ? latest : latest.slice(0, notesShown);
  const unread = unreadMessages(messages).length;

  const mark = async (message: Message, button: Element) => {
    // The button goes with the mark.
    giveFocus(button.closest('li'), button);
    try {
      await replica.edit({ collection: 'users', id }, readMessage(message));
    } catch (error) {
      report('message-not-marked', error);
      await alert(markFailed);
    }
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
                  <Button variant="default" onClick={(event) => void mark(message, event.currentTarget)}>
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
