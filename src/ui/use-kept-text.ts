import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useDraft, type Drafts } from './use-draft.ts';

/** Both are words of the user: what an earlier visit left comes first. */
const both = (kept: string, typed: string) => (typed.trim() === '' ? kept : `${kept}\n${typed}`);

/**
 * Text of a new thing, which outlives the page: kept on the device while it is typed, unless it is blank. `done` empties
 * the field once that text is stored, but never takes what was typed meanwhile.
 */
export function useKeptText(drafts: Drafts, name: string) {
  const worthKeeping = useMemo(
    (): Drafts => ({
      draft: (of) => drafts.draft(of),
      keepDraft: (of, text) => drafts.keepDraft(of, text?.trim() === '' ? undefined : text),
    }),
    [drafts],
  );
  const [text = '', change, keep] = useDraft(worthKeeping, name, both);
  const now = useRef(text);
  useEffect(() => {
    now.current = text;
  }, [text]);
  const done = useCallback(
    (stored: string) => {
      if (now.current === stored) change('');
      keep();
    },
    [change, keep],
  );
  return { text, change, keep, done };
}
