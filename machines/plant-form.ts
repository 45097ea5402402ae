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
import { assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate';
import type { Catalogue, CataloguePlant } from '#domain/catalogue.ts';
import {
  checkPlantField,
  plantFields,
  textsFrom,
  textsOf,
  withTyped,
  type PlantField,
  type PlantProblem,
  type PlantTexts,
  type TypedFields,
} from '#domain/plant-form.ts';

/** `typed`: what an earlier visit left unsaved. */
export interface PlantFormInput {
  catalogue: Catalogue;
  /** The stored plant, or a new one. */
  plant: CataloguePlant;
  isNew: boolean;
  typed: TypedFields;
}

interface Context extends PlantFormInput {
  problems: Partial<Record<PlantField, PlantProblem>>;
  /** The field that Save stopped at. */
  stoppedAt: { field: PlantField } | null;
  /** Something was left that is not written yet. */
  wanted: boolean;
}

/** The input of `write`. */
export interface PlantWrite {
  plant: CataloguePlant;
  typed: TypedFields;
}

/** `plant` of `catalogue.arrived` undefined: it was deleted. `cleared` forgets what was typed. */
export type PlantFormEvent =
  | { type: 'catalogue.arrived'; catalogue: Catalogue; plant: CataloguePlant | undefined }
  | { type: 'field.changed'; field: PlantField; text: string }
  | { type: 'field.left'; field: PlantField }
  | { type: 'page.hidden' }
  | { type: 'save.requested' }
  | { type: 'cleared' }
  | { type: 'delete.requested' }
  | { type: 'confirmed' }
  | { type: 'cancelled' }
  | { type: 'left' };

/** Emitted once each, for the alerts. */
export type PlantFormEmitted = { type: 'saved' | 'deleted'; name: string } | { type: 'failed' };

const unprovided = (): never => {
  throw new Error('not provided');
};

/** What the fields show. */
export const shownTexts = ({ plant, typed }: Pick<Context, 'plant' | 'typed'>): PlantTexts => ({
  ...textsOf(plant),
  ...textsFrom(typed),
});

function problemAt(context: Context, field: PlantField): PlantProblem | null {
  const { catalogue, plant, isNew } = context;
  return checkPlantField(field, shownTexts(context)[field], {
    catalogue,
    id: plant.id,
    description: isNew ? null : textsOf(plant).description,
  });
}

/** What was typed and may be saved. */
function fitting(context: Context): TypedFields {
  const fields = plantFields.filter((field) => context.typed[field] && problemAt(context, field) === null);
  return Object.fromEntries(fields.map((field) => [field, context.typed[field]]));
}

/** Only what was typed is checked, and of a new plant everything. */
function problemsOf(context: Context): Context['problems'] {
  const checked = plantFields.filter((field) => context.isNew || context.typed[field]);
  return Object.fromEntries(
    checked.map((field) => [field, problemAt(context, field)]).filter(([, problem]) => problem !== null),
  ) as Context['problems'];
}

/** What was typed again while it was being written stays typed. */
function without(typed: TypedFields, written: TypedFields): TypedFields {
  return Object.fromEntries(
    plantFields.flatMap((field) => {
      const [now, then] = [typed[field], written[field]];
      if (!now || now.text === then?.text) return [];
      return [[field, then ? { text: now.text, from: then.text } : now]];
    }),
  );
}

export const plantForm = setup({
  types: {
    context: {} as Context,
    events: {} as PlantFormEvent,
    input: {} as PlantFormInput,
    emitted: {} as PlantFormEmitted,
  },
  actors: {
    /** Writes the plant on the device; resolves with what was written. */
    write: fromPromise<TypedFields, PlantWrite>(unprovided),
    remove: fromPromise<void, { id: string }>(unprovided),
  },
  guards: {
    isNew: ({ context }) => context.isNew,
    writable: ({ context }) => !context.isNew && Object.keys(fitting(context)).length > 0,
    wanted: ({ context }) => context.wanted && !context.isNew && Object.keys(fitting(context)).length > 0,
    faulty: ({ context }) => Object.keys(problemsOf(context)).length > 0,
  },
  actions: {
    take: assign(({ context }, { catalogue, plant }: { catalogue: Catalogue; plant: CataloguePlant | undefined }) => ({
      catalogue,
      plant: plant ?? context.plant,
    })),
    type: assign(({ context: { plant, typed, problems } }, { field, text }: { field: PlantField; text: string }) => {
      const { [field]: _, ...others } = problems;
      const { [field]: before, ...rest } = typed;
      const from = before?.from ?? textsOf(plant)[field];
      return { problems: others, typed: text === textsOf(plant)[field] ? rest : { ...rest, [field]: { text, from } } };
    }),
    check: assign(({ context }, { field }: { field: PlantField }) => {
      const { [field]: _, ...others } = context.problems;
      const problem = context.typed[field] ? problemAt(context, field) : null;
      return { problems: problem ? { ...others, [field]: problem } : others };
    }),
    want: assign({ wanted: true }),
    complain: assign(({ context }) => {
      const problems = problemsOf(context);
      const field = plantFields.find((each) => problems[each]);
      return { problems, stoppedAt: field ? { field } : null };
    }),
    begin: assign({ wanted: false }),
    written: assign(({ context: { plant, typed } }, written: TypedFields) => ({
      plant: withTyped(plant, written),
      typed: without(typed, written),
    })),
    clear: assign({ typed: {}, problems: {}, stoppedAt: null }),
  },
}).createMachine({
  id: 'plantForm',
  context: ({ input }) => ({ ...input, problems: {}, stoppedAt: null, wanted: false }),
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
      always: [
        { guard: 'wanted', target: 'writing' },
        // Otherwise it would be written in the middle of a word.
        { guard: ({ context }) => context.wanted, actions: 'begin' },
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
        input: ({ context }) => ({ plant: context.plant, typed: fitting(context) }),
        onDone: { target: 'editing', actions: { type: 'written', params: ({ event }) => event.output } },
        onError: { target: 'editing', actions: emit({ type: 'failed' }) },
      },
      on: {
        // Saving again while a write runs is harmless.
        'save.requested': [{ guard: 'faulty', actions: 'complain' }, { target: 'saving' }],
        'delete.requested': { target: 'asking', actions: 'want' },
      },
    },
    saving: {
      entry: 'begin',
      invoke: {
        src: 'write',
        input: ({ context }) => ({ plant: context.plant, typed: context.typed }),
        onDone: { target: 'saved', actions: { type: 'written', params: ({ event }) => event.output } },
        onError: { target: 'editing', actions: emit({ type: 'failed' }) },
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
