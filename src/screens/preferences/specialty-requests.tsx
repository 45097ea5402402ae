import { Textarea, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { FieldError } from '#ui/field-error.tsx';
import { LimitCount } from '#ui/limit-count.tsx';
import { ownDirection } from '#ui/own-direction.ts';
import { SyncMark } from '#ui/sync-mark.tsx';
import { useDeviceWord } from '#ui/screen-size.ts';
import { requestsHint, requestsLabel, textTroubles, tooMany, type TextTrouble } from './copy.ts';
import { savedWords, SavedLine } from './saved-line.tsx';
import classes from './specialty-requests.module.css';
import { requestsLimit, type Requests } from './use-requests.ts';

/** Milliseconds without typing until a screen reader is told where the text is. */
const quiet = 1000;

interface Props {
  requests: Requests;
  /** The server does not have the text. */
  unsent: boolean;
  /** When the server got it from this device today, in words. */
  since?: string | undefined;
  /** Something of this customer is parked: "Saved" is not shown. */
  refused: boolean;
}

export function SpecialtyRequests({ requests, unsent, since, refused }: Props) {
  const { text, trouble, settled, change, save } = requests;
  const device = useDeviceWord();
  const [touched, setTouched] = useState(false);
  const saved = unsent ? 'here' : touched && !refused ? 'server' : undefined;
  const there = !unsent && !refused && text.trim() !== '';
  const said = useQuiet(touched && settled && saved ? savedWords(saved, device) : '');

  return (
    <div className={classes.requests}>
      <Textarea
        label={requestsLabel}
        description={requestsHint}
        rows={3}
        value={text}
        error={trouble && <Trouble trouble={trouble} text={text} />}
        {...ownDirection}
        onChange={(event) => {
          setTouched(true);
          change(event.currentTarget.value);
        }}
        onBlur={save}
      />
      <LimitCount text={text} limit={requestsLimit} />
      <div className={classes.saved}>
        {settled && !there && saved && <SavedLine saved={saved} />}
        {settled && there && <SyncMark place="server" settled since={since} />}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

function Trouble({ trouble, text }: { trouble: TextTrouble; text: string }) {
  return (
    <FieldError aloud>
      {textTroubles[trouble]}
      {trouble === 'too-long' && text.length > requestsLimit && ` ${tooMany(text.length - requestsLimit)}`}
    </FieldError>
  );
}

/** A text after it has stayed the same for a while. */
function useQuiet(text: string): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), text === '' ? 0 : quiet);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}
