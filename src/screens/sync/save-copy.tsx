import { Button } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '#ui/save-file.ts';
import { copyWords as words } from './copy.ts';
import items from './items.module.css';
import classes from './save-copy.module.css';
import { asData, asText, toldWork, type WaitingWork } from './waiting-copy.ts';

interface Props {
  work: WaitingWork & { lacksTyped: boolean };
  userId: string;
  /** A file was saved. */
  onSaved?: () => void;
  /** Instead of what was saved last. */
  said?: string | false;
}

/** All that the office does not have, as a file to read and as data (D64). */
export function SaveCopy({ work, userId, onSaved, said }: Props) {
  const [saved, setSaved] = useState('');
  const save = (file: string, type: string, content: string) => {
    saveFile(file, content, type);
    onSaved?.();
    setSaved(words.saved(file));
  };
  return (
    <>
      {work.lacksTyped && <p className={items.reason}>{words.lacksTyped}</p>}
      <div className={classes.choices}>
        <Button variant="default" onClick={() => save(words.text, 'text/plain', asText(toldWork(work, userId)))}>
          {words.saveText}
        </Button>
        <Button
          variant="default"
          onClick={() => save(words.data, 'application/json', asData(work, userId, Date.now()))}
        >
          {words.saveData}
        </Button>
      </div>
      <p className={items.hint} role="status">
        {said || saved}
      </p>
    </>
  );
}
