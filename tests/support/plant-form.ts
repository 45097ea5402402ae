/** The form of a plant without a screen: what it writes, and what it tells. */
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Catalogue } from '#domain/catalogue.ts';
import { newPlant, type TypedFields } from '#domain/plant-form.ts';
import type { PlantFormInput, PlantWrite } from '#machines/plant-form-setup.ts';
import { plantForm } from '#machines/plant-form.ts';

export const empty: Catalogue = { id: 'plants', plants: [], categories: ['Herbs'] };
export const basil = { ...newPlant('basil', empty), name: 'Basil' };
export const catalogue: Catalogue = { ...empty, plants: [basil, { ...newPlant('mint', empty), name: 'Mint' }] };
export const editing: PlantFormInput = { catalogue, plant: basil, isNew: false, typed: {}, secure: true };
export const adding: PlantFormInput = { ...editing, plant: newPlant('new', catalogue), isNew: true };

interface World {
  write?: (written: TypedFields) => Promise<TypedFields>;
  remove?: () => Promise<void>;
}

export function start(input: Partial<PlantFormInput> = {}, world: World = {}) {
  const writes: Record<string, string>[] = [];
  const told: string[] = [];
  const actor = createActor(
    plantForm.provide({
      actors: {
        write: fromPromise<TypedFields, PlantWrite>(({ input: { typed } }) => {
          writes.push(Object.fromEntries(Object.entries(typed).map(([field, { text }]) => [field, text])));
          return world.write?.(typed) ?? Promise.resolve(typed);
        }),
        remove: fromPromise<void, { id: string }>(world.remove ?? (() => Promise.resolve())),
      },
    }),
    { input: { ...editing, ...input } },
  );
  actor.on('*', (event) => told.push('name' in event ? `${event.type} ${event.name}` : event.type));
  actor.start();
  const type = (field: keyof TypedFields, text: string) => actor.send({ type: 'field.changed', field, text });
  const leave = (field: keyof TypedFields) => actor.send({ type: 'field.left', field });
  const over = () => waitFor(actor, ({ status }) => status === 'done');
  const idle = () => waitFor(actor, (snapshot) => snapshot.matches('editing'));
  return { actor, writes, told, type, leave, over, idle };
}
