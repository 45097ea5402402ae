import { useMachine } from '@xstate/react';
import { useEffect, useRef, type RefObject } from 'react';
import { fromPromise } from 'xstate';
import { checkNote } from '#domain/notes.ts';
import { isOpen, noteEditor, type SaveOutcome } from '#machines/note-editor.ts';
import type { Replica } from '#sync/replica.ts';
import { useAlert } from '#ui/alert.tsx';
import { editFailed } from './copy.ts';
import { scrollIntoViewSoon } from './scroll.ts';

interface Options {
  replica: Replica;
  /** Names the draft: `note/<person id>/<note id>`. */
  draftName: string;
  /** The text as it is stored. */
  original: string;
  write: (text: string) => Promise<SaveOutcome>;
  /** Gets the focus when editing begins, and when it is over. */
  field: RefObject<HTMLTextAreaElement | null>;
  pencil: RefObject<HTMLButtonElement | null>;
}

/** One text that is read until its pencil is pressed. The machine decides, this provides what it needs. */
export function useNoteEditing({ replica, draftName, original, write, field, pencil }: Options) {
  const alert = useAlert();
  const logic = noteEditor.provide({
    actors: {
      save: fromPromise<SaveOutcome, { text: string }>(({ input: { text } }) =>
        checkNote(text) === 'too-long' ? Promise.resolve('too-long' as const) : write(text),
      ),
      keepDraft: fromPromise<void, { text: string | undefined }>(({ input }) =>
        replica.keepDraft(draftName, input.text),
      ),
    },
  });
  const [snapshot, send] = useMachine(logic);
  const open = isOpen(snapshot);
  const { text, failure } = snapshot.context;
  const unsaved = open && text.trim() !== '' && text !== original ? text : undefined;

  useEffect(() => {
    if (failure === 'other') void alert(editFailed);
  }, [failure, alert]);

  useEffect(() => {
    if (!open) return undefined;
    const element = field.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
    return scrollIntoViewSoon(element);
  }, [open, field]);

  /** The page may be closed at any moment, so what was typed is kept as it is typed. */
  useEffect(() => {
    if (unsaved === undefined) return undefined;
    const keep = () => void replica.keepDraft(draftName, unsaved).catch(() => undefined);
    const timer = setTimeout(keep, 300);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [replica, draftName, unsaved]);

  /** Nor is the last word lost when the person leaves this device under the open field. */
  const last = useRef(unsaved);
  useEffect(() => {
    last.current = unsaved;
  }, [unsaved]);
  useEffect(
    () => () => {
      if (last.current !== undefined) void replica.keepDraft(draftName, last.current).catch(() => undefined);
    },
    [replica, draftName],
  );

  /** Once the device has stored the text, which takes its time: the pencil is there only then. */
  const returning = useRef(false);
  useEffect(() => {
    if (open || !returning.current) return;
    returning.current = false;
    pencil.current?.focus({ preventScroll: true });
  }, [open, pencil]);

  return {
    open,
    text,
    failure,
    canSave: snapshot.can({ type: 'save.requested' }),
    async start() {
      const draft = await replica.draft(draftName).catch(() => undefined);
      send({ type: 'edit.requested', text: original, draft });
    },
    change: (next: string) => send({ type: 'text.changed', text: next }),
    save() {
      returning.current = true;
      send({ type: 'save.requested' });
    },
    leave() {
      returning.current = false;
      send({ type: 'left' });
    },
    cancel() {
      returning.current = true;
      send({ type: 'cancelled' });
    },
  };
}

export type NoteEditing = ReturnType<typeof useNoteEditing>;
