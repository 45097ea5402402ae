import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
} from 'react';
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

/** Draws only the rows in sight, the open one, so that nothing typed in it is lost, the one with the focus, and where its keys lead. */
export function PeopleList({ people, search, open, first, onOpen, panel, typed, before, refresh, children }: Props) {
  const wide = useWide();
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [scrollPadding, setScrollPadding] = useState(0);
  const openIndex = useMemo(() => people.findIndex(({ id }) => id === open?.id), [people, open]);
  const [focused, setFocused] = useState<string>();
  const focusedIndex = useMemo(() => people.findIndex(({ id }) => id === focused), [people, focused]);

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
        const reached =
          focusedIndex < 0 ? [] : [0, focusedIndex - 1, focusedIndex, focusedIndex + 1, people.length - 1];
        const kept = [openIndex, ...reached].filter((index) => index >= 0 && index < people.length);
        return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((one, other) => one - other);
      },
      [openIndex, focusedIndex, people.length],
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

  const took = ({ target }: FocusEvent) => {
    const { index } = target.closest<HTMLElement>('[data-index]')?.dataset ?? {};
    // A tap does not wait for rows that keys lead to.
    startTransition(() => setFocused(people[Number(index)]?.id));
  };
  const lost = ({ target, currentTarget, relatedTarget }: FocusEvent) => {
    // What is focused when another window is looked at has the focus afterwards.
    if (target !== document.activeElement && !currentTarget.contains(relatedTarget)) setFocused(undefined);
  };

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
        <div
          ref={list}
          className={classes.list}
          data-accordion
          style={{ height: virtualizer.getTotalSize() }}
          onFocus={took}
          onBlur={lost}
        >
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
