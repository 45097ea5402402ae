import { createScopedKeydownHandler } from '@mantine/core';
import { memo, useDeferredValue, useId, type ReactNode } from 'react';
import { unreadCount } from '#domain/inbox.ts';
import { shownName } from '#garden/shown-name.ts';
import type { PersonEntry } from '#sync/replica.ts';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icons.tsx';
import { SyncMark } from '#ui/sync-mark.tsx';
import typography from '#ui/typography.module.css';
import { draftHere, newMessages } from './copy.ts';
import classes from './person-row.module.css';
import { Photo } from './photo.tsx';

interface Props {
  person: PersonEntry;
  open: boolean;
  /** Something was typed about them and not saved. */
  typed: boolean;
  onOpen: (person: PersonEntry | null) => void;
  /** Asked once by the list: asking in each row makes scrolling slower. */
  wide: boolean;
  panel: (id: string) => ReactNode;
}

const toNeighbor = createScopedKeydownHandler({
  parentSelector: '[data-accordion]',
  siblingSelector: '[data-accordion-control]',
  orientation: 'vertical',
});

/** An accordion item in plain elements (decision 013). */
export const PersonRow = memo(function PersonRow({ person, open, typed, onOpen, wide, panel }: Props) {
  const id = useId();
  // What opens and what closes is drawn after the answer to the tap.
  const filled = useDeferredValue(open, false);
  const unread = unreadCount([person]);
  const marks = (typed || unread > 0) && (
    <>
      {typed && (
        <Badge look="unsent" icon="pencil">
          {draftHere}
        </Badge>
      )}
      {unread > 0 && <Badge look="sending">{newMessages(unread)}</Badge>}
    </>
  );
  return (
    <div className={classes.person} data-open={open} data-printed={open || undefined}>
      <h2>
        <button
          type="button"
          id={id}
          className={classes.head}
          data-accordion-control
          aria-expanded={open}
          aria-controls={open ? `${id}-panel` : undefined}
          onClick={() => onOpen(open ? null : person)}
          onKeyDown={toNeighbor}
        >
          <Photo person={person} />
          <span className={classes.name}>
            <span className={classes.title}>{shownName(person)}</span>
            <span className={typography.quiet}>{[person.address, person.city].filter(Boolean).join(', ')}</span>
            {!wide && marks && <span className={classes.marks}>{marks}</span>}
          </span>
          {wide && marks}
          {wide && person.unsent && <SyncMark place="here" />}
          <Icon name="chevron-down" size={22} />
        </button>
      </h2>
      {(open || filled) && (
        <div className={classes.content} role="region" id={`${id}-panel`} aria-labelledby={id} hidden={!open}>
          {filled ? panel(person.id) : <div className={classes.opening} />}
        </div>
      )}
    </div>
  );
});
