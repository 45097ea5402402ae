import { useEffect, useRef, useState } from 'react';
import { createActor, fromPromise, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { dropPlant, writePlant, type CatalogueCommand } from '#domain/catalogue-commands.ts';
import type { Catalogue, CataloguePlant } from '#domain/catalogue.ts';
import { draftNames } from '#domain/draft-names.ts';
import { readTypedFields, type TypedFields } from '#domain/plant-form.ts';
import type { PlantWrite } from '#machines/plant-form-setup.ts';
import { plantForm } from '#machines/plant-form.ts';
import type { Replica } from '#sync/replica.ts';
import { useAlert, type ShowAlert } from '#ui/alert.tsx';
import { beforeLeaving } from '#ui/before-leaving.ts';
import { useReport, type Report } from '#ui/report.ts';
import type { Drafts } from '#ui/use-draft.ts';
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

/** Milliseconds without typing until what was typed is kept. */
const pause = 300;

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
    void replica
      .draft(draft)
      .catch(() => undefined)
      .then((kept) => {
        if (left) return;
        const form = startForm(begin.current, readTypedFields(kept) ?? {});
        stop = follow(form, () => begin.current, draft);
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

function startForm({ replica, report, catalogue, first, isNew }: FormServices, typed: TypedFields): PlantFormActor {
  const edit = (command: CatalogueCommand) => changeCatalogue(replica, report, command);
  return createActor(
    plantForm.provide({
      actors: {
        write: fromPromise<TypedFields, PlantWrite>(async ({ input: { plant, typed: written } }) => {
          await edit(writePlant(plant, written));
          return written;
        }),
        remove: fromPromise<void, { id: string }>(({ input }) => edit(dropPlant(input.id))),
      },
    }),
    { input: { catalogue, plant: first, isNew, typed, secure: location.protocol === 'https:' } },
  ).start();
}

/** The id of a new plant while it is being added. */
const addedAs = (snapshot: SnapshotFrom<typeof plantForm>): string | undefined =>
  snapshot.context.isNew && snapshot.matches('saving') ? snapshot.context.plant.id : undefined;

const isStoring = (snapshot: SnapshotFrom<typeof plantForm>): boolean =>
  snapshot.matches('writing') || snapshot.matches('saving');

/** Keeps drafts, shows alerts, hurries the push after leaving. Returns a function to leave. */
function follow(actor: PlantFormActor, now: () => FormServices, draft: string): () => void {
  const { replica } = now();
  const drafts: Drafts = replica;
  const { typed: earlier } = actor.getSnapshot().context;
  let kept: { typed: TypedFields; sentAs?: string | undefined } = { typed: earlier };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    clearTimeout(timer);
    const { typed } = actor.getSnapshot().context;
    const sentAs = addedAs(actor.getSnapshot());
    if (typed === kept.typed && sentAs === kept.sentAs) return;
    kept = { typed, sentAs };
    const text = Object.keys(typed).length > 0 ? JSON.stringify(typed) : undefined;
    // The text stays in its field.
    drafts.keepDraft(draft, text, sentAs).catch((error: unknown) => now().report('draft-not-kept', error));
  };
  const hide = () => {
    keep();
    actor.send({ type: 'page.hidden' });
  };
  // Another window may have kept its own under this name meanwhile, or removed it.
  const seen = () => {
    if (kept.typed !== earlier && Object.keys(kept.typed).length > 0) kept = { typed: earlier };
    keep();
  };
  const callOff = beforeLeaving(hide);
  addEventListener('focus', seen);
  actor.subscribe({
    next(snapshot) {
      // A page that ends right after storing leaves no older draft.
      if (isStoring(snapshot)) keep();
      if (snapshot.context.typed === kept.typed) return;
      clearTimeout(timer);
      timer = setTimeout(keep, pause);
    },
    complete() {
      keep();
      callOff();
      removeEventListener('focus', seen);
      void replica.refresh();
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
    keep();
    if (actor.getSnapshot().status === 'active') actor.send({ type: 'left' });
  };
}
