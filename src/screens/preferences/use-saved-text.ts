import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { LimitError } from '#domain/command.ts';
import { isGone } from '#domain/gone.ts';
import { joinText } from '#domain/text-merge.ts';
import type { Replica } from '#sync/replica.ts';
import { beforeLeaving } from '#ui/before-leaving.ts';
import { useReport } from '#ui/report.ts';
import { readUnwritten, type Unwritten } from '#domain/unwritten.ts';
import type { TextTrouble } from './copy.ts';

/** Time without typing after which the text is written, in milliseconds. Source: D16. */
const pause = 500;

interface Options {
  replica: Replica;
  /** Names the draft: what could not be written waits under it. */
  draftName: string;
  /** The text as the replica has it. */
  stored: string;
  /** Most characters of the text. */
  limit: number;
  /** Joins it with what the replica has by then; answers what came of it. Rejects with `LimitError` where that is too long. */
  write: (text: Unwritten) => Promise<string>;
}

/** A field that saves itself, merged by lines with others' changes. What cannot be written stays in the field and as a draft. */
export function useSavedText({ replica, draftName, stored, limit, write }: Options) {
  const report = useReport();
  const [text, setText] = useState(stored);
  const [trouble, setTrouble] = useState<TextTrouble | null>(null);
  const unwritten = useRef<Unwritten | null>(null);
  /** One write at a time. */
  const last = useRef(Promise.resolve());
  const hasDraft = useRef(false);

  const keepDraft = useCallback(
    (draft: Unwritten | undefined) => {
      if (draft === undefined && !hasDraft.current) return;
      hasDraft.current = draft !== undefined;
      // The text stays in the field.
      replica
        .keepDraft(draftName, draft && JSON.stringify(draft))
        .catch((error: unknown) => report('draft-not-kept', error));
    },
    [replica, draftName, report],
  );

  const writeOnce = useCallback(async () => {
    const sent = unwritten.current;
    if (!sent) return;
    // A page that ends right after storing leaves no older draft.
    if (hasDraft.current) keepDraft(sent);
    let joined = sent.text;
    let failed: TextTrouble | null = null;
    try {
      joined = await write(sent);
    } catch (error) {
      failed = error instanceof LimitError ? 'too-long' : isGone(error) ? 'gone' : 'other';
      if (failed === 'other') report('text-not-saved', error);
    }
    const typedMeanwhile = unwritten.current !== sent;
    if (!typedMeanwhile) setTrouble(failed);
    if (failed) {
      keepDraft(unwritten.current ?? undefined);
      return;
    }
    if (typedMeanwhile && unwritten.current) {
      unwritten.current = { ...unwritten.current, base: sent.text };
      // The page may have been left meanwhile.
      if (hasDraft.current) keepDraft(unwritten.current);
    } else {
      keepDraft(undefined);
      unwritten.current = null;
      setText(joined);
    }
  }, [write, keepDraft, report]);

  const writeNext = useCallback(() => {
    last.current = last.current.then(writeOnce);
  }, [writeOnce]);
  const saveSoon = useDebouncedCallback(writeNext, pause);
  const save = useCallback(() => {
    saveSoon.cancel();
    writeNext();
  }, [saveSoon, writeNext]);

  // Others' changes show at once, unless an unwritten text is based on the old one.
  useEffect(() => {
    if (!unwritten.current) setText(stored);
  }, [stored]);

  useEffect(() => {
    let here = true;
    const restore = (kept: string | undefined) => {
      const draft = readUnwritten(kept);
      if (!here || !draft) return;
      hasDraft.current = true;
      const typed = unwritten.current?.text ?? draft.text;
      const text = joinText(draft.base, typed, draft.text);
      unwritten.current = { base: draft.base, text };
      setText(text);
      save();
    };
    replica.draft(draftName).then(restore, () => undefined);
    return () => {
      here = false;
    };
  }, [replica, draftName, save]);

  useEffect(() => {
    const leave = () => {
      // The page may end before the text is written.
      if (unwritten.current) keepDraft(unwritten.current);
      save();
    };
    const callOff = beforeLeaving(leave);
    return () => {
      callOff();
      leave();
    };
  }, [save, keepDraft]);

  const change = (next: string) => {
    // The field shows what is stored while nothing is unwritten.
    unwritten.current = { base: unwritten.current?.base ?? text, text: next };
    setTrouble(next.length > limit ? 'too-long' : null);
    setText(next);
    saveSoon();
  };
  return { text, trouble, change, save };
}
