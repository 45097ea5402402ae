import { useEffect, useRef, useState } from 'react';
import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { dropPlant, writePlant, type CatalogueCommand } from '#domain/catalogue-commands.ts';
import type { Catalogue, CataloguePlant } from '#domain/catalogue.ts';
import { draftNames } from '#domain/draft-names.ts';
import { readTypedFields, type TypedFields } from '#domain/plant-form.ts';
import type { PlantWrite } from '#machines/plant-form-setup.ts';
import { plantForm } from '#machines/plant-form.ts';
import type { Replica } from '#sync/replica.ts';
import { useAlert, type ShowAlert } from '#ui/alert.tsx';
import { beforeLeaving } from '#ui/before-leaving.ts';
import { draftKeeper, type DraftKeeper } from '#ui/draft-keeper.ts';
import { useReport, type Report } from '#ui/report.ts';
import { changeCatalogue } from './catalogue.ts';
import { saveFailed, updated } from './copy.ts';

interface Options {
  replica: Replica;
  catalogue: Catalogue;
  /** As in the catalogue; undefined: new, or deleted by a colleague. */
  stored: CataloguePlant | undefined;
  /** As the form begins. */
  first: CataloguePlant;
  isNew: boolean;
  onDone: () => void;
}

interface FormServices extends Options {
  alert: ShowAlert;
  report: Report;
}

export type PlantFormActor = ActorRefFrom<typeof plantForm>;

/** The machine of one form, which outlives the screen until all is written. Null while the draft is being read. */
export function usePlantForm(options: Options): PlantFormActor | null {
  const alert = useAlert();
  const report = useReport();
  const [actor, setActor] = useState<PlantFormActor | null>(null);
  const begin = useRef({ ...options, alert, report });
  const { catalogue, stored } = options;
  useEffect(() => {
    begin.current = { ...options, alert, report };
  });

  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    const { replica, first, isNew } = begin.current;
    const draft = isNew ? draftNames.newPlant : draftNames.plant(first.id);
    const keeper = draftKeeper(replica, draft, (...told) => begin.current.report(...told));
    void keeper.read().then((kept) => {
      if (left) return;
      const typed = readTypedFields(kept) ?? {};
      keeper.begin(asKept(typed));
      const form = startForm(begin.current, keeper, typed);
      stop = follow(form, keeper, () => begin.current);
      setActor(form);
    });
    return () => {
      left = true;
      stop?.();
    };
  }, []);

  useEffect(() => {
    if (actor?.getSnapshot().status === 'active') actor.send({ type: 'catalogue.arrived', catalogue, plant: stored });
  }, [actor, catalogue, stored]);
  return actor;
}

const asKept = (typed: TypedFields) => (Object.keys(typed).length > 0 ? JSON.stringify(typed) : undefined);

function startForm(services: FormServices, keeper: DraftKeeper, typed: TypedFields): PlantFormActor {
  const { replica, report, catalogue, first, isNew } = services;
  const edit = (command: CatalogueCommand) => changeCatalogue(replica, report, command);
  return createActor(
    plantForm.provide({
      actors: {
        write: fromPromise<TypedFields, PlantWrite>(async ({ input: { plant, typed: written } }) => {
          // A page that ends right after storing leaves no older draft.
          if (isNew) keeper.sending(plant.id);
          else keeper.keep();
          await edit(writePlant(plant, written));
          return written;
        }),
        remove: fromPromise<void, { id: string }>(({ input }) => edit(dropPlant(input.id))),
      },
    }),
    { input: { catalogue, plant: first, isNew, typed, secure: location.protocol === 'https:' } },
  ).start();
}

/** Keeps drafts, shows alerts, hurries the push after leaving. Returns a function to leave. */
function follow(actor: PlantFormActor, keeper: DraftKeeper, now: () => FormServices): () => void {
  const stop = keeper.start();
  const callOff = beforeLeaving(() => actor.send({ type: 'page.hidden' }));
  actor.subscribe({
    next(snapshot) {
      // Nobody types then: where a colleague renames a category, it is still what is being added.
      if (!snapshot.matches('saving')) keeper.type(asKept(snapshot.context.typed));
    },
    complete() {
      stop();
      callOff();
      void now().replica.refresh();
    },
  });
  actor.on('failed', () => void now().alert(saveFailed));
  let left = false;
  const over = async (name: string | null) => {
    if (name !== null) await now().alert(updated(name), 'success');
    // A user who has left stays where they are.
    if (!left) now().onDone();
  };
  actor.on('saved', ({ name }) => void over(now().isNew ? null : name));
  actor.on('deleted', ({ name }) => void over(name));
  return () => {
    left = true;
    keeper.keep();
    if (actor.getSnapshot().status === 'active') actor.send({ type: 'left' });
  };
}
