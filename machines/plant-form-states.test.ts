import { describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { TypedFields } from '#domain/plant-form.ts';
import { shownTexts, type PlantFormEvent, type PlantFormInput } from './plant-form-setup.ts';
import { plantForm } from './plant-form.ts';
import { adding, editing } from '#tests/support/plant-form.ts';

describe('every way through the form', () => {
  const requests: PlantFormEvent[] = [
    { type: 'field.changed', field: 'size', text: '144' },
    { type: 'field.changed', field: 'size', text: 'ten' },
    { type: 'field.left', field: 'size' },
    { type: 'page.hidden' },
    { type: 'save.requested' },
    { type: 'delete.requested' },
    { type: 'confirmed' },
    { type: 'cancelled' },
    { type: 'cleared' },
    { type: 'left' },
  ];
  /** How the storage may answer in this state. */
  const answers = (state: string, size: TypedFields['size']): AnyEventObject[] => [
    { type: `xstate.done.actor.0.plantForm.${state}`, output: size?.text === '144' ? { size } : {} },
    { type: `xstate.error.actor.0.plantForm.${state}`, error: new Error('storage') },
  ];
  const paths = (input: PlantFormInput) =>
    getShortestPaths(plantForm, {
      input,
      events: ({ value, context }) => [...requests, ...(answers(value, context.typed.size) as PlantFormEvent[])],
      stopWhen: ({ status }) => status === 'done',
      serializeState: ({ value, context: { typed, problems, wanted, plant } }) =>
        JSON.stringify([value, typed, problems, wanted, plant.size]),
    });

  it('is drawn', () => {
    const values = (input: PlantFormInput) => new Set(paths(input).map(({ state }) => state.value));
    expect(values(editing)).toEqual(
      new Set(['editing', 'writing', 'saving', 'saved', 'asking', 'deleting', 'deleted', 'leaving', 'over']),
    );
    expect(values({ ...adding, plant: { ...adding.plant, name: 'Thyme' } })).toEqual(
      new Set(['editing', 'saving', 'saved', 'over']),
    );
  });

  it.each(paths(editing).map((path) => ({ name: path.steps.map(({ event }) => event.type).join(', '), path })))(
    '$name: what was typed is written, still typed, or was deleted or cleared knowingly',
    ({ path: { state, steps } }) => {
      const typed = [...steps].map(({ event }) => event).findLast((event) => event.type === 'field.changed');
      const text = typed && 'text' in typed ? typed.text : '10';
      const shown = shownTexts(state.context).size;
      const knowingly = steps.some(
        ({ event }) => event.type === 'cleared' || event.type.includes('done.actor.0.plantForm.deleting'),
      );
      expect([text, ...(knowingly ? ['10', '144'] : [])]).toContain(shown);
    },
  );
});
