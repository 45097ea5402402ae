import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { demoLine, lines } from '../../platform/backend/demo-line.ts';
import { practising } from '../../platform/place.ts';
import { leavePractice } from '../../platform/practice/leave.ts';
import classes from './demo-bar.module.css';

const copy = {
  demo: 'Demo: everything stays in this browser',
  practice: 'Practice: nothing here reaches the office',
  line: 'Signal',
  lines: { good: 'Good', slow: 'Slow', none: 'None' },
  leave: 'Leave practice',
} as const;

interface Props {
  practice?: boolean;
  onLeave?: () => void;
}

/** What this place is, with the line that is tried in it (D69, D70). Of practice it stays in sight, with the way out. */
export function DemoBar({ practice = practising, onLeave = leavePractice }: Props) {
  const id = useId();
  const line = useSyncExternalStore(demoLine.onChange, demoLine.get);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!practice || !bar.current) return undefined;
    // What gets the focus stands clear of this bar too.
    const { style } = document.documentElement;
    style.scrollPaddingTop = `calc(var(--bar-height) + env(safe-area-inset-top) + ${bar.current.offsetHeight + 16}px)`;
    return () => void style.removeProperty('scroll-padding-top');
  }, [practice]);
  return (
    <div ref={bar} className={classes.bar} data-practice={practice}>
      <p>{practice ? copy.practice : copy.demo}</p>
      <div className={classes.tools}>
        <label htmlFor={id}>{copy.line}</label>
        <select
          id={id}
          className={classes.line}
          value={line}
          onChange={({ target }) => demoLine.set(lines[target.selectedIndex] ?? 'good')}
        >
          {lines.map((each) => (
            <option key={each} value={each}>
              {copy.lines[each]}
            </option>
          ))}
        </select>
        {practice && (
          <Button variant="default" px="sm" onClick={onLeave}>
            {copy.leave}
          </Button>
        )}
      </div>
    </div>
  );
}
