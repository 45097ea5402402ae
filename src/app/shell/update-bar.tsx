import { Button } from '@mantine/core';
import classes from './update-bar.module.css';

/** A quiet offer: whoever is writing a note finishes it first. */
export function UpdateBar({ onUpdate, onLater }: { onUpdate: () => void; onLater: () => void }) {
  return (
    <div className={classes.bar} role="status">
      <p>A new version is ready.</p>
      <div>
        <Button variant="default" onClick={onLater}>
          Later
        </Button>
        <Button onClick={onUpdate}>Update now</Button>
      </div>
    </div>
  );
}
