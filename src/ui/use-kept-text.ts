import { useMemo } from 'react';
import { useDraft, type Drafts } from './use-draft.ts';

/** Text of a new thing, which outlives the page: kept on the device while it is typed, unless it is blank. */
export function useKeptText(drafts: Drafts, name: string) {
  const worthKeeping = useMemo(
    (): Drafts => ({
      draft: (of) => drafts.draft(of),
      keepDraft: (of, text) => drafts.keepDraft(of, text?.trim() === '' ? undefined : text),
    }),
    [drafts],
  );
  const [text = '', change, keep] = useDraft(worthKeeping, name);
  return { text, change, keep };
}
