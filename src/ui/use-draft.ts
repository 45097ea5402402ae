import { useCallback, useEffect, useRef, useState } from 'react';

import { useReport } from './report.ts';

/** Where texts are kept that were typed but not saved, by name. */
export interface Drafts {
  draft(name: string): Promise<string | undefined>;
  keepDraft(name: string, text: string | undefined): Promise<void>;
}

/** Milliseconds without typing until the text is kept. */
const pause = 300;

const latter = (_: string, typed: string) => typed;

interface Draft {
  name: string;
  /** Undefined: nothing was typed, or it is saved by now. */
  text: string | undefined;
}

/**
 * What was typed and is not saved, undefined where nothing was: kept on the device, and there again at the next visit. It
 * belongs to its name: under another one there is nothing typed. An emptied field may be meant; `useKeptText` is for
 * fields where it is not. `join` makes one text of what was kept and what was typed before that was found; by default
 * the latter counts. The last function keeps at once.
 */
export function useDraft(drafts: Drafts, name: string, join: (kept: string, typed: string) => string = latter) {
  const report = useReport();
  const [draft, setDraft] = useState<Draft>();
  const latest = useRef<Draft>(undefined);
  const unkept = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    if (!unkept.current || !latest.current) return;
    unkept.current = false;
    // The text stays in the field.
    drafts
      .keepDraft(latest.current.name, latest.current.text)
      .catch((error: unknown) => report('draft-not-kept', error));
  }, [drafts, report]);

  const type = useCallback(
    (text: string | undefined) => {
      latest.current = { name, text };
      unkept.current = true;
      clearTimeout(timer.current);
      if (text === undefined) keep();
      else timer.current = setTimeout(keep, pause);
      setDraft(latest.current);
    },
    [name, keep],
  );
  useEffect(() => {
    let here = true;
    const before = latest.current;
    const restore = (kept: string | undefined) => {
      if (!here || kept === undefined) return;
      const now = latest.current;
      if (now?.name !== name) {
        latest.current = { name, text: kept };
        setDraft(latest.current);
      } else if (now !== before && now.text !== undefined) type(join(kept, now.text));
    };
    drafts.draft(name).then(restore, () => undefined);
    window.addEventListener('pagehide', keep);
    return () => {
      here = false;
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [drafts, name, keep, type, join]);

  return [draft?.name === name ? draft.text : undefined, type, keep] as const;
}
