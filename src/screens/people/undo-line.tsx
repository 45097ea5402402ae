import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';

/** How long a deletion can be taken back, in milliseconds; longer while somebody is on the line. */
const timeToUndo = 6000;

export function UndoLine({ onUndo, onOver }: { onUndo: () => void; onOver: () => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(onOver, timeToUndo);
    return () => clearTimeout(timer);
  }, [held, onOver]);

  return (
    <div className="undo-line">
      Note deleted.
      <Button
        variant="subtle"
        onClick={onUndo}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        Undo
      </Button>
    </div>
  );
}
