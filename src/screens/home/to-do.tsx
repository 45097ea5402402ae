import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { moved, unpinned } from '#domain/day-list.ts';
import { useDayList } from '#garden/day-list.ts';
import type { Replica } from '#sync/replica.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Part } from '#ui/error-boundary.tsx';
import { Link } from '#ui/link.tsx';
import { useDeviceWord, useWide } from '#ui/screen-size.ts';
import { useSinglePress } from '#ui/use-single-press.ts';
import textLink from '#ui/text-link.module.css';
import { toDoCopy } from './copy.ts';
import { DayCard } from './day-card.tsx';
import type { Way } from './move-button.tsx';
import { Section } from './section.tsx';
import classes from './to-do.module.css';

interface Props {
  replica: Replica;
  /** The part of the page that the address names. */
  part: string;
  /** The clock of the device, epoch milliseconds. */
  clock: () => number;
}

/** The customers of today, in the order of the day. Source: D58. */
export function ToDo({ replica, part, clock }: Props) {
  const { entries, left, change } = useDayList(replica, clock);
  const device = useDeviceWord();
  const wide = useWide();
  const counts = useSinglePress();
  const list = useRef<HTMLUListElement>(null);
  const [said, say] = useState('');
  /** What was moved keeps the focus: its button goes elsewhere in the page. */
  const following = useRef<{ id: string; place: number; way: Way }>(undefined);
  useEffect(() => {
    const sought = following.current;
    if (!sought || entries?.[sought.place]?.id !== sought.id) return;
    following.current = undefined;
    const card = list.current?.querySelectorAll('[data-entry]')[sought.place];
    card?.querySelector<HTMLElement>(`[data-way="${sought.way}"]`)?.focus();
  });
  if (!entries)
    return (
      <Section id="to-do" title="To Do" part={part}>
        {null}
      </Section>
    );

  const move = (id: string, name: string, way: Way) => {
    const place = entries.findIndex((entry) => entry.id === id) + (way === 'up' ? -1 : 1);
    if (place < 0 || place >= entries.length) return;
    following.current = { id, place, way };
    void change(moved(id, way)).then((done) => {
      if (done) say(toDoCopy.moved(name, place + 1, entries.length));
      else following.current = undefined;
    });
  };

  return (
    <Section
      id="to-do"
      title="To Do"
      part={part}
      count={toDoCopy.count(left, entries.length)}
      printed={entries.length > 0}
    >
      {entries.length === 0 && (
        <EmptyState icon="list" title={toDoCopy.empty}>
          <p>{toDoCopy.emptyText(device)}</p>
          <Link to="/customers" className={textLink.link}>
            {toDoCopy.customers}
          </Link>
        </EmptyState>
      )}
      <ul className={classes.entries} ref={list}>
        {entries.map((entry, index) => (
          <Part key={entry.id} name="This customer" of={entry} item>
            <DayCard
              entry={entry}
              replica={replica}
              place={{ first: index === 0, last: index === entries.length - 1 }}
              onMove={move}
              onChange={(to) => void change(to)}
              onRemove={() => counts() && void change(unpinned(entry.id))}
            />
          </Part>
        ))}
      </ul>
      {wide && entries.length > 0 && (
        <Button variant="default" className={classes.print} onClick={() => print()}>
          {toDoCopy.print}
        </Button>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Section>
  );
}
