import { useCallback, useEffect, useRef, useState } from 'react';
import type { Replica } from '#sync/replica.ts';

/** Time without typing after which the text is kept, in milliseconds. */
const pause = 300;

/** Text of a field that outlives the page: kept on the device while it is typed, and there again the next time. */
export function useKeptText(replica: Replica, name: string) {
  const [text, setText] = useState('');
  const touched = useRef(false);
  const unkept = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(() => {
    if (unkept.current === null) return;
    const typed = unkept.current;
    unkept.current = null;
    // Nothing can be done here where the device refuses; the text stays in the field.
    replica.keepDraft(name, typed.trim() === '' ? undefined : typed).catch(() => undefined);
  }, [replica, name]);

  useEffect(() => {
    let here = true;
    const restore = (draft: string | undefined) => {
      if (here && draft !== undefined && !touched.current) setText(draft);
    };
    replica.draft(name).then(restore, () => undefined);
    window.addEventListener('pagehide', keep);
    return () => {
      here = false;
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [replica, name, keep]);

  const change = (next: string) => {
    touched.current = true;
    unkept.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, pause);
    setText(next);
  };
  return { text, change, keep };
}
