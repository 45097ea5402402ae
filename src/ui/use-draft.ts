import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { beforeLeaving } from './before-leaving.ts';
import { useReport } from './report.ts';

/** Storage of unsaved texts, by name. */
export interface Drafts {
  /** What this page kept last under the name; where it had kept nothing when it was asked, what an earlier one left. */
  draft(name: string): Promise<string | undefined>;
  /** `sentAs`: it is being added under this id; once that is found, the text is saved. */
  keepDraft(name: string, text: string | undefined, sentAs?: string): Promise<void>;
}

/** Milliseconds without typing until the text is kept. */
const pause = 300;

const latter = (_: string, typed: string) => typed;

interface Draft {
  name: string;
  /** Undefined: nothing typed, or saved. */
  text: string | undefined;
  /** Typed here, not read. */
  typed?: true;
  sentAs?: string;
}

/**
 * The unsaved text of a name, kept on the device and read at the next visit; undefined without one, '' where it was emptied.
 * `join` combines a kept text with what was typed before it was read; by default the latter counts. `keep` keeps at once; `sending`
 * too, right before the text is added under an id: a page that ends in between shall not bring it back.
 */
export function useDraft(drafts: Drafts, name: string, join: (kept: string, typed: string) => string = latter) {
  const report = useReport();
  const [draft, setDraft] = useState<Draft>();
  const latest = useRef<Draft>(undefined);
  const unkept = useRef(false);
  /** What this page kept last. */
  const lastKept = useRef<string>(undefined);
  /** Read while what was typed is being added, which it must not be joined with before that is known. */
  const found = useRef<{ name: string; kept: string }>(undefined);

  const keepAs = useCallback(
    (of: string, text: string | undefined, sentAs?: string) => {
      // The text stays in the field.
      drafts.keepDraft(of, text, sentAs).catch((error: unknown) => report('draft-not-kept', error));
    },
    [drafts, report],
  );
  const put = useCallback(() => {
    if (!latest.current) return;
    unkept.current = false;
    const { name: of, text, sentAs } = latest.current;
    lastKept.current = text;
    keepAs(of, text, sentAs);
  }, [keepAs]);
  const keep = useCallback(() => {
    if (unkept.current) put();
  }, [put]);
  const sending = useCallback(
    (id: string) => {
      if (latest.current) latest.current = { ...latest.current, sentAs: id };
      put();
    },
    [put],
  );
  const keepSoon = useDebouncedCallback(keep, pause);

  const type = useCallback(
    (typed: string | undefined) => {
      const kept = found.current?.name === name ? found.current.kept : undefined;
      found.current = undefined;
      const text = kept === undefined || typed === undefined ? typed : join(kept, typed);
      latest.current = { name, text, typed: true };
      unkept.current = true;
      if (text === undefined) keep();
      else keepSoon();
      setDraft(latest.current);
    },
    [name, join, keep, keepSoon],
  );
  useEffect(() => {
    let here = true;
    /** Typed before the kept text was read, by who left before that. */
    let left: Draft | undefined;
    const before = latest.current;
    const restore = (kept: string | undefined) => {
      // It may have been kept here before it was read.
      if (kept === undefined || kept === lastKept.current) return;
      const now = latest.current;
      if (!here) {
        // It may have been added meanwhile.
        const last = left && now?.name === name ? now : left;
        if (last?.sentAs !== undefined) found.current = { name, kept };
        else if (last?.text !== undefined) keepAs(name, join(kept, last.text));
        return;
      }
      if (now?.name !== name) {
        latest.current = { name, text: kept };
        setDraft(latest.current);
      } else if (now !== before && now.sentAs !== undefined) {
        found.current = { name, kept };
      } else if (now !== before && now.text !== undefined) type(join(kept, now.text));
    };
    drafts.draft(name).then(restore, () => undefined);
    const callOff = beforeLeaving(keep);
    // Another window may have kept its own under this name meanwhile, or removed it.
    const seen = () => {
      if (latest.current?.typed && latest.current.text?.trim() && !found.current) put();
    };
    addEventListener('focus', seen);
    return () => {
      here = false;
      const now = latest.current;
      if (now !== before && now?.name === name) left = now;
      callOff();
      removeEventListener('focus', seen);
      keep();
    };
  }, [drafts, name, keepAs, keep, put, type, join]);

  return [draft?.name === name ? draft.text : undefined, type, keep, sending] as const;
}
