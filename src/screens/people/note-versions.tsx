import { Button } from '@mantine/core';
import type { Note } from '#domain/user.ts';
import { Icon } from '#ui/icons.tsx';
import { NoteSignature } from './note-card.tsx';

interface Props {
  versions: readonly Note[];
  now: number;
  /** The id of the version to keep; null keeps all as notes. */
  onSettle: (keep: string | null) => void;
}

/** The versions of a note that two devices edited (D5). */
export function NoteVersions({ versions, now, onSettle }: Props) {
  return (
    <li className="versions">
      <h4 className="versions-title">
        <Icon name="people" size={20} />
        Also edited on another device
      </h4>
      <p className="versions-text">Both versions are kept. Choose one, or keep both as two notes.</p>
      {versions.map((version) => (
        <div key={version.id} className="version">
          <p className="person-text" dir="auto">
            {version.note}
          </p>
          <NoteSignature note={version} now={now} />
          <Button variant="default" fullWidth onClick={() => onSettle(version.id)}>
            Keep this one
          </Button>
        </div>
      ))}
      <Button variant="subtle" fullWidth className="versions-both" onClick={() => onSettle(null)}>
        Keep both
      </Button>
    </li>
  );
}
