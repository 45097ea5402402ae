import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { PersonEntry } from '#sync/replica.ts';
import columns from '#ui/aside.module.css';
import { useWide } from '#ui/screen-size.ts';
import classes from './people-list.module.css';
import { PersonRow } from './person-row.tsx';
import { firstOfEachLetter, letterOf, Letters } from './letters.tsx';
import { useKeptPlace } from './use-kept-place.ts';

interface Props {
  people: readonly PersonEntry[];
  /** What found them; '' where nobody searched. */
  search: string;
  open: PersonEntry | null;
  /** Whose row is brought into sight once it is there. */
  first?: string | undefined;
  onOpen: (person: PersonEntry | null) => void;
  /** Content of the open row. */
  panel: (id: string) => ReactNode;
  /** The ids of those about whom something was typed and not saved. */
  typed: ReadonlySet<string>;
  before: ReactNode;
  refresh: ReactNode;
  /** Shown above the rows, such as what an empty list says. */
  children: ReactNode;
}

/** Estimated heights in pixels, until they are measured. */
const closedRow = 80;
const gap = 12;

/** Draws only the rows in sight, and the open one, so that nothing typed in it is lost. */
export function PeopleList({ people, search, open, first, onOpen, panel, typed, before, refresh, children }: Props) {
  const wide = useWide();
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [scrollPadding, setScrollPadding] = useState(0);
  const openIndex = useMemo(() => people.findIndex(({ id }) => id === open?.id), [people, open]);

  useLayoutEffect(() => {
    // The body's size changes with all that stands above the list, and with the size of text.
    const observer = new ResizeObserver(() => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
      setScrollPadding(Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0);
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const virtualizer = useWindowVirtualizer({
    count: people.length,
    estimateSize: () => closedRow,
    overscan: 6,
    gap,
    scrollMargin: top,
    scrollPaddingStart: scrollPadding,
    getItemKey: useCallback((index: number) => people[index]?.id ?? index, [people]),
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range);
        return openIndex < 0 || indexes.includes(openIndex)
          ? indexes
          : [...indexes, openIndex].toSorted((one, other) => one - other);
      },
      [openIndex],
    ),
  });

  const rows = virtualizer.getVirtualItems();
  useKeptPlace(
    rows.find(({ index }) => index === openIndex),
    search,
  );

  const sought = useRef(first);
  useEffect(() => {
    // Who opened somebody else meanwhile is not taken away from them.
    if (open && open.id !== sought.current) sought.current = undefined;
    const index = people.findIndex(({ id }) => id === sought.current);
    if (index < 0) return;
    sought.current = undefined;
    virtualizer.scrollToIndex(index, { align: 'start' });
  }, [people, open, virtualizer]);

  const letters = useMemo(() => (wide ? firstOfEachLetter(people) : undefined), [wide, people]);
  const topmost = letters && virtualizer.getVirtualItemForOffset((virtualizer.scrollOffset ?? 0) + scrollPadding);
  const topPerson = topmost && people[topmost.index];

  return (
    <div className={`${columns.columns} ${classes.people}`}>
      <div className={columns.aside}>
        {before}
        {letters && (
          <Letters
            first={letters}
            current={topPerson && letterOf(topPerson)}
            onJump={(index) => virtualizer.scrollToIndex(index, { align: 'start' })}
          />
        )}
        {refresh}
      </div>
      <div>
        {children}
        <div ref={list} className={classes.list} data-accordion style={{ height: virtualizer.getTotalSize() }}>
          {rows.map(({ key, index, start }) => {
            const person = people[index];
            return (
              person && (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={classes.place}
                  style={{ transform: `translateY(${start - top}px)` }}
                >
                  <PersonRow
                    person={person}
                    open={person.id === open?.id}
                    typed={typed.has(person.id)}
                    onOpen={onOpen}
                    wide={wide}
                    panel={panel}
                  />
                </div>
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}
