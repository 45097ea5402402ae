import { useCallback, useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useDraft, type Drafts } from './use-draft.ts';

/** A draft that is removed when blank. `done` empties the field after storing, unless the text has changed since. */
export function useKeptText(drafts: Drafts, name: string, join: (kept: string, typed: string) => string) {
  const worthKeeping = useMemo(
    (): Drafts => ({
      draft: (of) => drafts.draft(of),
      keepDraft: (of, text, sentAs) => drafts.keepDraft(of, text?.trim() === '' ? undefined : text, sentAs),
    }),
    [drafts],
  );
  const [text = '', change, keep, sending] = useDraft(worthKeeping, name, join);
  const now = useRef(text);
  useEffect(() => {
    now.current = text;
  }, [text]);
  const done = useCallback(
    (stored: string) => {
      // At once: a press before the page is drawn again would store it a second time.
      if (now.current === stored) flushSync(() => change(''));
      keep();
    },
    [change, keep],
  );
  return { text, change, keep, sending, done };
}
