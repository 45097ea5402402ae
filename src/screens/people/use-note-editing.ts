import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { fromPromise } from 'xstate';
import { checkNote } from '#domain/notes.ts';
import { readUnwritten, type Unwritten } from '#domain/unwritten.ts';
import { isOpen, noteEditor, unsaved, type SaveOutcome } from '#machines/note-editor.ts';
import type { Change, Replica } from '#sync/replica.ts';
import { useAlert } from '#ui/alert.tsx';
import { draftKeeper } from '#ui/draft-keeper.ts';
import { giveFocus } from '#ui/focus.ts';
import { useReport } from '#ui/report.ts';
import { editFailed } from './copy.ts';
import { outcomeOf } from './failure.ts';
import { scrollIntoViewSoon } from './scroll.ts';

interface Options {
  replica: Replica;
  /** Whose text it is. */
  personId: string;
  /** Names the draft. */
  draftName: string;
  /** The text as it is stored. */
  original: string;
  /** Its most characters. */
  limit: number;
  /** What stores the text, merged with what others wrote since `base`. A new function makes the machine anew. */
  change: (text: string, base: string) => Change<'users'>;
  /** Asked where nothing but blanks is to be saved in place of a text. Without it that is a cancel. */
  mayClear?: (() => void) | undefined;
  /** Gets the focus when editing begins, and when it is over. */
  field: RefObject<HTMLTextAreaElement | null>;
  pencil: RefObject<HTMLButtonElement | null>;
}

const asKept = (draft: Unwritten | undefined) => draft && JSON.stringify(draft);

/** Runs the machine of one text, with its actors. */
export function useNoteEditing(options: Options) {
  const { replica, personId, draftName, original, limit, change, mayClear, field, pencil } = options;
  const alert = useAlert();
  const report = useReport();
  const [saved, setSaved] = useState(0);
  const keeper = useMemo(() => draftKeeper(replica, draftName, report), [replica, draftName, report]);
  // To provide a machine with actors is to make it anew, which no render of a note shall do.
  const logic = useMemo(
    () =>
      noteEditor.provide({
        actors: {
          save: fromPromise<SaveOutcome, Unwritten>(async ({ input }) => {
            if (checkNote(input.text, limit) === 'too-long') return 'too-long';
            // A page that ends right after storing leaves no older draft.
            keeper.keep();
            const edited = replica.edit({ collection: 'users', id: personId }, change(input.text.trim(), input.base));
            const outcome = await outcomeOf(edited, report);
            if (outcome === 'saved') setSaved((before) => before + 1);
            // The field may be replaced by two versions before its machine could remove the draft.
            if (outcome === 'saved' && keeper.text() === asKept(input)) keeper.type(undefined);
            return outcome;
          }),
          keepDraft: fromPromise<void, { draft: Unwritten | undefined }>(async ({ input }) => {
            keeper.type(asKept(input.draft));
            keeper.keep();
          }),
        },
      }),
    [keeper, replica, personId, limit, change, report],
  );
  const [snapshot, send, actor] = useMachine(logic);
  const open = isOpen(snapshot);
  const { text, failure } = snapshot.context;
  const draft = asKept(unsaved(snapshot));

  useEffect(() => {
    // A text that is too long was not written, so there is no alert.
    if (failure === 'other' || failure === 'gone') void alert(editFailed);
  }, [failure, alert]);

  useEffect(() => {
    if (!open) return undefined;
    const element = field.current;
    // Another field that closed has left it at the heading, where a press on the pencil does not take it.
    giveFocus(element, element?.closest('section')?.querySelector('h3'));
    element?.setSelectionRange(element.value.length, element.value.length);
    return scrollIntoViewSoon(element);
  }, [open, field]);

  useEffect(() => {
    if (open) keeper.type(draft);
  }, [keeper, open, draft]);

  /** Also when the person leaves this device under the open field. */
  useEffect(() => (open ? keeper.start() : undefined), [keeper, open]);

  /** After the text is stored, because the pencil appears only then. */
  const returning = useRef(false);
  useEffect(() => {
    if (open || !returning.current) return;
    returning.current = false;
    pencil.current?.focus({ preventScroll: true });
  }, [open, pencil]);

  return {
    open,
    /** How often. */
    saved,
    text,
    limit,
    failure,
    isUnchanged: text === snapshot.context.original,
    canSave: snapshot.can({ type: 'save.requested' }),
    async start() {
      const found = readUnwritten(await keeper.read());
      // By a press before this one.
      if (isOpen(actor.getSnapshot())) return;
      keeper.begin(asKept(found));
      send({ type: 'edit.requested', text: original, draft: found });
    },
    change: (next: string) => send({ type: 'text.changed', text: next }),
    save() {
      if (mayClear && text.trim() === '' && snapshot.context.original.trim() !== '') return mayClear();
      returning.current = true;
      send({ type: 'save.requested' });
    },
    clear() {
      returning.current = true;
      send({ type: 'clear.requested' });
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
