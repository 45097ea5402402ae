/**
 * Editing or adding one plant. What is typed is written as soon as its field is left; a new plant only by Save.
 *
 *   editing --field left, page hidden--> writing --> editing
 *      |  ^
 *      |--save.requested--> saving --> saved
 *      |--delete.requested--> asking --> deleting --> deleted
 *      '--left--> leaving --> over
 *
 * The same transitions leave `writing`. What is invalid or was not written stays in `typed`, which the caller keeps as a
 * draft. Actors to provide: `write`, `remove`.
 */
import { emit, type SnapshotFrom } from 'xstate';
import { fitting, plantFormSetup } from './plant-form-setup.ts';

/** The machine; a selector of its snapshots follows. */
export const plantForm = plantFormSetup.createMachine({
  id: 'plantForm',
  context: ({ input }) => ({ ...input, problems: {}, stoppedAt: null, wanted: [], begun: {} }),
  initial: 'editing',
  on: {
    'catalogue.arrived': { actions: { type: 'take', params: ({ event }) => event } },
    'field.changed': { actions: { type: 'type', params: ({ event }) => event } },
    'field.left': { actions: [{ type: 'check', params: ({ event }) => event }, 'want'] },
    'page.hidden': { actions: 'want' },
    left: '.leaving',
  },
  states: {
    editing: {
      entry: 'settle',
      always: [
        { guard: 'wanted', target: 'writing' },
        // Bad input is corrected, and left, before it is written.
        { guard: ({ context }) => context.wanted.length > 0, actions: ['begin', 'settle'] },
      ],
      on: {
        'save.requested': [{ guard: 'faulty', actions: 'complain' }, { target: 'saving' }],
        'delete.requested': { guard: ({ context }) => !context.isNew, target: 'asking' },
        cleared: { actions: 'clear' },
      },
    },
    writing: {
      entry: 'begin',
      invoke: {
        src: 'write',
        input: ({ context: { plant, begun } }) => ({ plant, typed: begun }),
        onDone: { target: 'editing', actions: { type: 'written', params: ({ event }) => event.output } },
        onError: { target: 'editing', actions: ['unwritten', emit({ type: 'failed' })] },
      },
      on: {
        // Saving again while a write runs is harmless.
        'save.requested': [{ guard: 'faulty', actions: 'complain' }, { target: 'saving' }],
        'delete.requested': { target: 'asking', actions: 'want' },
      },
    },
    saving: {
      entry: 'beginAll',
      invoke: {
        src: 'write',
        input: ({ context }) => ({ plant: context.plant, typed: context.typed }),
        onDone: { target: 'saved', actions: { type: 'written', params: ({ event }) => event.output } },
        onError: { target: 'editing', actions: ['unwritten', emit({ type: 'failed' })] },
      },
      on: {
        // A new plant would stay as a draft although it is stored.
        left: { guard: 'isNew' },
      },
    },
    saved: {
      entry: emit(({ context }) => ({ type: 'saved', name: context.plant.name })),
      type: 'final',
    },
    asking: {
      on: { confirmed: 'deleting', cancelled: 'editing' },
    },
    deleting: {
      invoke: {
        src: 'remove',
        input: ({ context }) => ({ id: context.plant.id }),
        onDone: { target: 'deleted', actions: 'clear' },
        onError: { target: 'editing', actions: emit({ type: 'failed' }) },
      },
      on: {
        // Writing what was typed would bring the plant back.
        left: {},
      },
    },
    deleted: {
      entry: emit(({ context }) => ({ type: 'deleted', name: context.plant.name })),
      type: 'final',
    },
    leaving: {
      always: { guard: ({ context }) => context.isNew || Object.keys(fitting(context)).length === 0, target: 'over' },
      invoke: {
        src: 'write',
        input: ({ context }) => ({ plant: context.plant, typed: fitting(context) }),
        onDone: { target: 'over', actions: { type: 'written', params: ({ event }) => event.output } },
        onError: { target: 'over', actions: emit({ type: 'failed' }) },
      },
      on: { left: {} },
    },
    over: { type: 'final' },
  },
});

/** Buttons are disabled. */
export const isBusy = (snapshot: SnapshotFrom<typeof plantForm>): boolean =>
  snapshot.matches('saving') || snapshot.matches('deleting');
