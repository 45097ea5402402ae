import { Textarea } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { longest } from '#domain/document-shapes.ts';
import type { User } from '#domain/user.ts';
import type { Replica } from '#sync/replica.ts';
import { Icon } from '#ui/icons.tsx';
import { requestsHint, requestsTitle, textTroubles, tooMany } from './copy.ts';
import { savedWords, SavedLine, type Saved } from './saved-line.tsx';
import { useSavedText } from './use-saved-text.ts';
import { useDeviceWord } from '#ui/screen-size.ts';

/** How long the field is left alone before a screen reader is told where the text is, in milliseconds. */
const quiet = 1000;

interface Props {
  user: User;
  /** The text has not reached the office yet. */
  unsent: boolean;
  replica: Replica;
}

export function SpecialtyRequests({ user, unsent, replica }: Props) {
  const { id, specialtyRequests: stored = '' } = user;
  const device = useDeviceWord();
  const [touched, setTouched] = useState(false);
  const write = useCallback(
    (change: (stored: string) => string) =>
      replica.edit({ collection: 'users', id }, (fields) => ({
        ...fields,
        specialtyRequests: change(fields.specialtyRequests ?? ''),
      })),
    [replica, id],
  );
  const { text, trouble, change, save } = useSavedText({
    replica,
    draftName: `requests/${id}`,
    stored,
    limit: longest.specialtyRequests,
    write,
  });
  const where: Saved = unsent ? 'here' : 'office';
  const shown = text === stored && (touched || unsent) ? where : null;
  const said = useQuiet(touched && shown ? savedWords(shown, device) : '');

  return (
    <div className="requests">
      <Textarea
        label={requestsTitle}
        description={requestsHint}
        minRows={4}
        value={text}
        error={
          trouble && (
            <span className="requests-trouble" role="alert">
              <Icon name="triangle" size={20} />
              <span>
                {textTroubles[trouble]}
                {trouble === 'too-long' && ` ${tooMany(text.length - longest.specialtyRequests)}`}
              </span>
            </span>
          )
        }
        dir="auto"
        onChange={(event) => {
          setTouched(true);
          change(event.currentTarget.value);
        }}
        onBlur={save}
      />
      <div className="requests-saved">{trouble === null && shown && <SavedLine saved={shown} />}</div>
      <p className="hidden-text" role="status">
        {trouble === null && said}
      </p>
    </div>
  );
}

/** Follows a text once it has stood for a while. */
function useQuiet(text: string): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), text === '' ? 0 : quiet);
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}
