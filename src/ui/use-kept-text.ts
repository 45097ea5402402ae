import { useCallback, useEffect, useRef, useState } from 'react';

/** Where texts are kept that were typed but not saved, by name. */
interface Drafts {
  draft(name: string): Promise<string | undefined>;
  keepDraft(name: string, text: string | undefined): Promise<void>;
}

/** Time without typing after which the text is kept, in milliseconds. */
const pause = 300;

/** Text of a field that outlives the page: kept on the device while it is typed, and there again the next time. */
export function useKeptText(drafts: Drafts, name: string) {
  const [text, setText] = useState('');
  const touched = useRef(false);
  const unkept = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(() => {
    if (unkept.current === null) return;
    const typed = unkept.current;
    unkept.current = null;
    // Nothing can be done here where the device refuses; the text stays in the field.
    drafts.keepDraft(name, typed.trim() === '' ? undefined : typed).catch(() => undefined);
  }, [drafts, name]);

  useEffect(() => {
    let here = true;
    const restore = (draft: string | undefined) => {
      if (here && draft !== undefined && !touched.current) setText(draft);
    };
    drafts.draft(name).then(restore, () => undefined);
    window.addEventListener('pagehide', keep);
    return () => {
      here = false;
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [drafts, name, keep]);

  const change = (next: string) => {
    touched.current = true;
    unkept.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, pause);
    setText(next);
  };
  return { text, change, keep };
}
