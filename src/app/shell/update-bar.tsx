import { Button } from '@mantine/core';
import './update-bar.css';

/** A quiet offer: whoever is writing a note finishes it first. */
export function UpdateBar({ onUpdate, onLater }: { onUpdate: () => void; onLater: () => void }) {
  return (
    <div className="update-bar" role="status">
      <p>A new version is ready.</p>
      <div className="update-choices">
        <Button variant="default" onClick={onLater}>
          Later
        </Button>
        <Button onClick={onUpdate}>Update now</Button>
      </div>
    </div>
  );
}
