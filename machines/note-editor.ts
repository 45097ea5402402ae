/**
 * Editing one text (a note, the primary note, a new note) in place.
 *
 *   view --edit.requested--> editing --save.requested--> saving --> closing --> view
 *                              |  ^^                       | |         ^
 *                              |  |'--typed meanwhile------' |         |
 *                              |  '------text.changed--- failed        |
 *                              '--left, cancelled, empty save----------'
 *
 * `closing` keeps what was typed as a draft after `left`, and removes the draft after anything else; the reader
 * already sees the closed text then. Actors to provide: `save`, `keepDraft`.
 */
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';

/** Why a text was not saved; the text stays in the field. */
export type SaveFailure = 'gone' | 'too-long' | 'other';
export type SaveOutcome = 'saved' | Exclude<SaveFailure, 'other'>;

interface Context {
  /** The text as it was when editing began. */
  original: string;
  text: string;
  /** The text that was last given to the device to store. */
  given: string;
  failure: SaveFailure | null;
  /** What `closing` leaves behind on the device; undefined removes the draft. */
  draft: string | undefined;
}

export type NoteEditorEvent =
  /** `draft` is an unsaved text of an earlier visit; it wins over `text`. */
  | { type: 'edit.requested'; text: string; draft?: string | undefined }
  | { type: 'text.changed'; text: string }
  | { type: 'save.requested' }
  | { type: 'left' }
  | { type: 'cancelled' };

const unprovided = (): never => {
  throw new Error('not provided');
};

export const noteEditor = setup({
  types: { context: {} as Context, events: {} as NoteEditorEvent, tags: {} as 'open' },
  actors: {
    /** Writes the text on the device. A rejection counts as `other`. */
    save: fromPromise<SaveOutcome, { text: string }>(unprovided),
    /** Keeps an unsaved text on the device, or removes it when undefined. */
    keepDraft: fromPromise<void, { text: string | undefined }>(unprovided),
  },
  guards: {
    nothingToSave: ({ context }) => context.text.trim() === '' || context.text === context.original,
    saved: (_, outcome: SaveOutcome) => outcome === 'saved',
    typedMeanwhile: ({ context }, outcome: SaveOutcome) => outcome === 'saved' && context.text !== context.given,
  },
  actions: {
    open: assign((_, event: { text: string; draft?: string | undefined }) => ({
      original: event.text,
      text: event.draft ?? event.text,
      given: '',
      failure: null,
      draft: undefined,
    })),
    give: assign(({ context: { text } }) => ({ given: text })),
    goOn: assign(({ context: { given } }) => ({ original: given })),
    type: assign((_, event: { text: string }) => ({ text: event.text, failure: null })),
    fail: assign((_, failure: SaveFailure) => ({ failure })),
    leaveDraft: assign(({ context: { original, text } }) => ({
      draft: text.trim() === '' || text === original ? undefined : text,
    })),
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
      on: {
        'text.changed': { actions: { type: 'type', params: ({ event }) => event } },
        'save.requested': [{ guard: 'nothingToSave', target: 'closing' }, { target: 'saving' }],
        left: { target: 'closing', actions: 'leaveDraft' },
        cancelled: 'closing',
      },
    },
    saving: {
      tags: 'open',
      entry: 'give',
      invoke: {
        src: 'save',
        input: ({ context }) => ({ text: context.text }),
        onDone: [
          {
            guard: { type: 'typedMeanwhile', params: ({ event }) => event.output },
            target: 'editing',
            actions: 'goOn',
          },
          { guard: { type: 'saved', params: ({ event }) => event.output }, target: 'closing' },
          {
            target: 'failed',
            actions: {
              type: 'fail',
              params: ({ event }) => (event.output === 'saved' ? 'other' : event.output),
            },
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
        'save.requested': [{ guard: 'nothingToSave', target: 'closing' }, { target: 'saving' }],
        left: { target: 'closing', actions: 'leaveDraft' },
        cancelled: 'closing',
      },
    },
    closing: {
      invoke: {
        src: 'keepDraft',
        input: ({ context }) => ({ text: context.draft }),
        onDone: 'view',
        onError: 'view',
      },
      on: {
        'edit.requested': {
          target: 'editing',
          reenter: true,
          actions: { type: 'open', params: ({ event }) => event },
        },
      },
    },
  },
});

/** The field is shown instead of the text. */
export const isOpen = (snapshot: SnapshotFrom<typeof noteEditor>): boolean => snapshot.hasTag('open');
