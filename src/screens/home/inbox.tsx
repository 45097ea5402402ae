import { Button } from '@mantine/core';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { inbox, unreadCount, type InboxEntry } from '#domain/inbox.ts';
import { shownName } from '#garden/shown-name.ts';
import { useMarkRead } from '#garden/use-mark-read.ts';
import type { PersonEntry, Replica } from '#sync/replica.ts';
import { Part } from '#ui/error-boundary.tsx';
import { giveFocus } from '#ui/focus.ts';
import { Link } from '#ui/link.tsx';
import { useObservable } from '#ui/observable.ts';
import { useSinglePress } from '#ui/use-single-press.ts';
import { ShowMore } from '#ui/show-more.tsx';
import { dayAndTime } from '#ui/time.ts';
import typography from '#ui/typography.module.css';
import { inboxCopy } from './copy.ts';
import classes from './inbox.module.css';
import { Nothing, useAllHere } from './nothing.tsx';
import { Section } from './section.tsx';

/** How many are drawn at first, and how many more each time. */
const portion = 20;

interface Props {
  replica: Replica;
  /** The part of the page that the address names. */
  part: string;
  now: () => number;
}

const useCustomers = (replica: Replica) => useObservable(useMemo(() => replica.people$('customer'), [replica]));

/** What stands on the tile. */
export function UnreadHint({ replica }: Pick<Props, 'replica'>) {
  const people = useCustomers(replica);
  const allHere = useAllHere({ replica, people });
  const unread = people && unreadCount(people);
  return (unread || allHere) && inboxCopy.hint(unread ?? 0);
}

/** What customers wrote, across all of them: unread first. */
export function Inbox({ replica, part, now }: Props) {
  const people = useCustomers(replica);
  const [most, setMost] = useState(portion);
  const counts = useSinglePress();
  const entries = useMemo(() => people && inbox(people, now()), [people, now]);
  const unread = people && unreadCount(people);
  return (
    <Section id="messages" title="Messages" part={part} count={unread ? inboxCopy.count(unread) : ''}>
      {entries?.length === 0 && (
        <Nothing replica={replica} people={people} what="messages" icon="message" title={inboxCopy.empty}>
          <p>{inboxCopy.emptyText}</p>
        </Nothing>
      )}
      <ul className={classes.entries}>
        {entries?.slice(0, most).map((entry) => (
          <Part key={keyOf(entry)} name="This message" of={entry} item>
            <MessageCard entry={entry} replica={replica} now={now} counts={counts} />
          </Part>
        ))}
      </ul>
      {entries && entries.length > most && (
        <ShowMore word={inboxCopy.more(entries.length - most)} onMore={() => setMost(most + portion)} />
      )}
    </Section>
  );
}

const keyOf = ({ from, message }: InboxEntry<PersonEntry>): string =>
  `${from.id} ${message.id || `${message.createdAt} ${message.message}`}`;

interface CardProps extends Pick<Props, 'replica' | 'now'> {
  entry: InboxEntry<PersonEntry>;
  /** Whether a press counts: another message comes into the place of one that is read. */
  counts: () => boolean;
}

function MessageCard({ entry, replica, now, counts }: CardProps) {
  const markRead = useMarkRead(replica);
  const { from, message } = entry;
  const name = shownName(from);

  const card = useRef<HTMLLIElement>(null);
  // Marked as read, it may stand below those that are drawn, or nowhere.
  useLayoutEffect(() => {
    const leaving = card.current;
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      const next = leaving.nextElementSibling?.querySelector('a');
      giveFocus(next ?? leaving.closest('section')?.querySelector('h2'), leaving);
    };
  }, []);

  const mark = (button: HTMLElement) => {
    // The button goes with the mark.
    giveFocus(card.current?.querySelector('a'), button);
    void markRead(from.id, message);
  };

  return (
    <li ref={card} className={classes.entry} data-read={message.read}>
      <Link to="/customers" hash={from.id} className={classes.from}>
        {name}
      </Link>
      <p className={classes.text} dir="auto">
        {message.message}
      </p>
      <div className={classes.foot}>
        <p className={typography.quietTabular}>
          {!message.read && <strong>New · </strong>}
          {dayAndTime(message.createdAt, now())}
        </p>
        {!message.read && message.id && (
          <Button
            variant="default"
            aria-label={`Mark read: ${name}`}
            onClick={(event) => counts() && mark(event.currentTarget)}
          >
            Mark read
          </Button>
        )}
      </div>
    </li>
  );
}
