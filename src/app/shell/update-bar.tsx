import { Button } from '@mantine/core';
import { giveFocus } from '#ui/focus.ts';
import classes from './update-bar.module.css';

interface Props {
  /** Undefined while there is no newer version. */
  onUpdate: (() => void) | undefined;
  onLater: () => void;
}

/** A quiet offer: whoever is writing a note finishes it first. Always mounted, because a live region must be there before its text. */
export function UpdateBar({ onUpdate, onLater }: Props) {
  const later = (button: Element) => {
    // The button goes with the bar.
    giveFocus(document.querySelector('main'), button);
    onLater();
  };
  return (
    <div className={classes.bar} role="status">
      {onUpdate && (
        <>
          <p>A new version is ready.</p>
          <div>
            <Button variant="default" onClick={(event) => later(event.currentTarget)}>
              Later
            </Button>
            <Button onClick={onUpdate}>Update now</Button>
          </div>
        </>
      )}
    </div>
  );
}
