/** The words of the plant form: what happens to it, what it is asked and does. Its states stand in `plant-form.ts`. */
import { assign, fromPromise, setup } from 'xstate';
import type { Catalogue, CataloguePlant } from '#domain/catalogue.ts';
import {
  checkPlantField,
  plantFields,
  textsFrom,
  textsOf,
  withoutBegun,
  withoutWritten,
  withRenames,
  withText,
  withTyped,
  type PlantField,
  type PlantProblem,
  type PlantTexts,
  type TypedFields,
} from '#domain/plant-form.ts';
import { unprovided } from './unprovided.ts';

/** `typed`: what an earlier visit left unsaved. */
export interface PlantFormInput {
  catalogue: Catalogue;
  /** The stored plant, or a new one. */
  plant: CataloguePlant;
  isNew: boolean;
  typed: TypedFields;
  /** The site is under https, and shows no other pictures. */
  secure: boolean;
}

/** The machine's data. */
export interface PlantFormContext extends PlantFormInput {
  problems: Partial<Record<PlantField, PlantProblem>>;
  /** The field that Save stopped at. */
  stoppedAt: { field: PlantField } | null;
  /** Fields that were left, and are written next: none that is typed into again. */
  wanted: readonly PlantField[];
  /** What is being written of them. */
  begun: TypedFields;
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

/** What the fields show. */
export const shownTexts = ({ plant, typed }: Pick<PlantFormContext, 'plant' | 'typed'>): PlantTexts => ({
  ...textsOf(plant),
  ...textsFrom(typed),
});

function problemAt(context: PlantFormContext, field: PlantField): PlantProblem | null {
  const { catalogue, plant, isNew, secure } = context;
  return checkPlantField(field, shownTexts(context)[field], {
    catalogue,
    id: plant.id,
    description: isNew ? null : textsOf(plant).description,
    secure,
  });
}

/** What was typed into these fields and may be saved. */
export function fitting(context: PlantFormContext, among: readonly PlantField[] = plantFields): TypedFields {
  const fields = among.filter((field) => context.typed[field] && problemAt(context, field) === null);
  return Object.fromEntries(fields.map((field) => [field, context.typed[field]]));
}

/** Only what was typed is checked, and of a new plant everything. */
function problemsOf(context: PlantFormContext): PlantFormContext['problems'] {
  const checked = plantFields.filter((field) => context.isNew || context.typed[field]);
  return Object.fromEntries(
    checked.map((field) => [field, problemAt(context, field)]).filter(([, problem]) => problem !== null),
  ) as PlantFormContext['problems'];
}

/** What the machine in `plant-form.ts` is made of. */
export const plantFormSetup = setup({
  types: {
    context: {} as PlantFormContext,
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
    wanted: ({ context }) => !context.isNew && Object.keys(fitting(context, context.wanted)).length > 0,
    faulty: ({ context }) => Object.keys(problemsOf(context)).length > 0,
  },
  actions: {
    take: assign(({ context }, { catalogue, plant }: { catalogue: Catalogue; plant: CataloguePlant | undefined }) => ({
      catalogue,
      ...withRenames(context, catalogue),
      ...(plant && { plant }),
    })),
    type: assign(({ context }, { field, text }: { field: PlantField; text: string }) => {
      const { [field]: _, ...problems } = context.problems;
      return {
        problems,
        typed: withText(context, field, text),
        wanted: context.wanted.filter((each) => each !== field),
      };
    }),
    check: assign(({ context }, { field }: { field: PlantField }) => {
      const { [field]: _, ...others } = context.problems;
      const problem = context.typed[field] ? problemAt(context, field) : null;
      return { problems: problem ? { ...others, [field]: problem } : others };
    }),
    want: assign({ wanted: ({ context: { typed } }) => plantFields.filter((field) => typed[field]) }),
    complain: assign(({ context }) => {
      const problems = problemsOf(context);
      const field = plantFields.find((each) => problems[each]);
      return { problems, stoppedAt: field ? { field } : null };
    }),
    begin: assign(({ context }) => ({ begun: fitting(context, context.wanted), wanted: [] })),
    // Over a write that goes on, and may be in vain too.
    beginAll: assign(({ context }) => ({ begun: withoutBegun(context), wanted: [] })),
    settle: assign({ begun: {} }),
    unwritten: assign(({ context }) => ({ typed: withoutBegun(context) })),
    written: assign(({ context: { plant, typed } }, written: TypedFields) => ({
      plant: withTyped(plant, written),
      typed: withoutWritten(typed, written),
    })),
    clear: assign({ typed: {}, problems: {}, stoppedAt: null }),
  },
});
