import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './undo-line.module.css';

/** Milliseconds to undo a deletion; the time stops while the line has the focus or the pointer. */
const timeToUndo = 6000;

export function UndoLine({ onUndo, onOver }: { onUndo: () => void; onOver: () => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(onOver, timeToUndo);
    return () => clearTimeout(timer);
  }, [held, onOver]);

  return (
    <div className={classes.line}>
      Note deleted.
      <Button
        variant="subtle"
        onClick={onUndo}
        onFocus={(event) => {
          setHeld(true);
          // The note may have been the last of many.
          event.currentTarget.scrollIntoView({ block: 'nearest' });
        }}
        onBlur={() => setHeld(false)}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={(event) => setHeld(event.currentTarget === document.activeElement)}
      >
        Undo
      </Button>
    </div>
  );
}
