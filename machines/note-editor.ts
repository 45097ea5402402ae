/**
 * Editing one text (a note, the primary note, a new note) in place.
 *
 *   view --edit.requested--> editing --save.requested--> saving --> closing --> view
 *                              |  ^^                       | |         ^
 *                              |  |'--typed meanwhile------' |         |
 *                              |  '------text.changed--- failed        |
 *                              '--left, cancelled, empty save----------'
 *
 * `clear.requested` saves the empty text. `closing` keeps a draft after `left`, else removes it; the screen shows the closed text. Actors to provide: `save`, `keepDraft`.
 */
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import type { Unwritten } from '#domain/unwritten.ts';
import { unprovided } from './unprovided.ts';

/** Why a text was not saved; the text stays in the field. */
export type SaveFailure = 'gone' | 'too-long' | 'other';
/** The answer of `save`. */
export type SaveOutcome = 'saved' | SaveFailure;

interface Context {
  /** The text when editing began. */
  original: string;
  text: string;
  /** The text that was last given to `save`. */
  given: string;
  failure: SaveFailure | null;
  /** What `closing` leaves behind on the device; undefined removes the draft. */
  draft: Unwritten | undefined;
}

/** `draft` of `edit.requested`: what an earlier visit left unsaved; it wins over `text`. */
export type NoteEditorEvent =
  | { type: 'edit.requested'; text: string; draft?: Unwritten | undefined }
  | { type: 'text.changed'; text: string }
  | { type: 'save.requested' }
  | { type: 'clear.requested' }
  | { type: 'left' }
  | { type: 'cancelled' };

/** Undefined where the field is blank or unchanged. */
function unsavedIn({ original, text }: Pick<Context, 'original' | 'text'>): Unwritten | undefined {
  return text.trim() === '' || text === original ? undefined : { base: original, text };
}

const finishing = {
  'save.requested': [{ guard: 'nothingToSave' as const, target: 'closing' }, { target: 'saving' }],
  'clear.requested': { target: 'saving', actions: 'empty' as const },
  left: { target: 'closing', actions: 'leaveDraft' as const },
  cancelled: 'closing',
};

export const noteEditor = setup({
  types: { context: {} as Context, events: {} as NoteEditorEvent, tags: {} as 'open' },
  actors: {
    /** Writes the text on the device, beside what others wrote since `base`. A rejection counts as `other`. */
    save: fromPromise<SaveOutcome, Unwritten>(unprovided),
    /** Keeps an unsaved text on the device, or removes it when undefined. */
    keepDraft: fromPromise<void, { draft: Unwritten | undefined }>(unprovided),
  },
  guards: {
    nothingToSave: ({ context }) => unsavedIn(context) === undefined,
    saved: (_, outcome: SaveOutcome) => outcome === 'saved',
    typedMeanwhile: ({ context }, outcome: SaveOutcome) => outcome === 'saved' && context.text !== context.given,
  },
  actions: {
    open: assign((_, event: { text: string; draft?: Unwritten | undefined }) => {
      // A page that ended while saving leaves a draft equal to the stored text.
      const draft = event.draft?.text.trim() === event.text ? undefined : event.draft;
      return {
        original: draft?.base ?? event.text,
        text: draft?.text ?? event.text,
        given: '',
        failure: null,
        draft: undefined,
      };
    }),
    empty: assign({ text: '', failure: null }),
    give: assign(({ context: { text } }) => ({ given: text, failure: null })),
    goOn: assign(({ context: { given } }) => ({ original: given.trim() })),
    type: assign((_, event: { text: string }) => ({ text: event.text, failure: null })),
    fail: assign((_, failure: SaveFailure) => ({ failure })),
    leaveDraft: assign(({ context }) => ({ draft: unsavedIn(context) })),
  },
}).createMachine({
  id: 'noteEditor',
  context: { original: '', text: '', given: '', failure: null, draft: undefined },
  initial: 'view',
  states: {
    view: {
      on: { 'edit.requested': { target: 'editing', actions: { type: 'open', params: ({ event }) => event } } },
    },
    editing: {
      tags: 'open',
      on: { 'text.changed': { actions: { type: 'type', params: ({ event }) => event } }, ...finishing },
    },
    saving: {
      tags: 'open',
      entry: 'give',
      invoke: {
        src: 'save',
        input: ({ context }) => ({ base: context.original, text: context.text }),
        onDone: [
          {
            guard: { type: 'typedMeanwhile', params: ({ event }) => event.output },
            target: 'editing',
            actions: 'goOn',
          },
          { guard: { type: 'saved', params: ({ event }) => event.output }, target: 'closing' },
          {
            target: 'failed',
            actions: { type: 'fail', params: ({ event }) => (event.output === 'saved' ? 'other' : event.output) },
          },
        ],
        onError: { target: 'failed', actions: { type: 'fail', params: 'other' } },
      },
      on: { 'text.changed': { actions: { type: 'type', params: ({ event }) => event } } },
    },
    failed: {
      tags: 'open',
      on: {
        'text.changed': { target: 'editing', actions: { type: 'type', params: ({ event }) => event } },
        ...finishing,
      },
    },
    closing: {
      invoke: {
        src: 'keepDraft',
        input: ({ context }) => ({ draft: context.draft }),
        onDone: 'view',
        onError: 'view',
      },
      on: {
        'edit.requested': { target: 'editing', reenter: true, actions: { type: 'open', params: ({ event }) => event } },
      },
    },
  },
});

/** The field is shown instead of the text. */
export const isOpen = (snapshot: SnapshotFrom<typeof noteEditor>): boolean => snapshot.hasTag('open');

/** What would be lost with the field; undefined when nothing. */
export const unsaved = (snapshot: SnapshotFrom<typeof noteEditor>): Unwritten | undefined =>
  isOpen(snapshot) ? unsavedIn(snapshot.context) : undefined;
