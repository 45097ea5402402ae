import { Button } from '@mantine/core';
import type { Note } from '#domain/user.ts';
import { Icon } from '#ui/icons.tsx';
import { NoteSignature } from './note-card.tsx';
import classes from './note-versions.module.css';
import section from './section.module.css';

interface Props {
  versions: readonly Note[];
  now: number;
  /** The id of the version to keep; null keeps all as notes. */
  onSettle: (keep: string | null) => void;
}

/** The versions of a note that two devices edited (D5). */
export function NoteVersions({ versions, now, onSettle }: Props) {
  return (
    <li className={classes.versions}>
      <h4 className={classes.title}>
        <Icon name="people" size={20} />
        Also edited on another device
      </h4>
      <p className={classes.hint}>Both versions are kept. Choose one, or keep both as two notes.</p>
      {versions.map((version) => (
        <div key={version.id} className={classes.version}>
          <p className={section.text} dir="auto">
            {version.note}
          </p>
          <NoteSignature note={version} now={now} />
          <Button variant="default" fullWidth onClick={() => onSettle(version.id)}>
            Keep this one
          </Button>
        </div>
      ))}
      <Button variant="subtle" fullWidth className={classes.both} onClick={() => onSettle(null)}>
        Keep both
      </Button>
    </li>
  );
}
