import { useCallback, useEffect, useRef, useState } from 'react';
import type { Replica } from '#sync/replica.ts';

/** Milliseconds without typing until the text is kept. */
const pause = 300;

interface Draft {
  name: string;
  /** Undefined: nothing was typed, or it is saved by now. */
  text: string | undefined;
}

/**
 * What was typed over a text that is stored, undefined where nothing was: kept on the device while it is not saved, found
 * there again at the next visit. It belongs to its name: under another one there is nothing typed.
 */
export function useDraft(replica: Replica, name: string) {
  const [draft, setDraft] = useState<Draft>();
  const latest = useRef<Draft>(undefined);
  const unkept = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    if (!unkept.current || !latest.current) return;
    unkept.current = false;
    // Nothing can be done here where the device refuses; the text stays in the field.
    replica.keepDraft(latest.current.name, latest.current.text).catch(() => undefined);
  }, [replica]);

  useEffect(() => {
    let here = true;
    const restore = (text: string | undefined) => {
      if (!here || text === undefined || latest.current?.name === name) return;
      latest.current = { name, text };
      setDraft(latest.current);
    };
    replica.draft(name).then(restore, () => undefined);
    window.addEventListener('pagehide', keep);
    return () => {
      here = false;
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [replica, name, keep]);

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
  return [draft?.name === name ? draft.text : undefined, type] as const;
}
