import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useId, useRef, type FormEvent, type PointerEvent } from 'react';
import { otherCategory } from '#domain/catalogue-editing.ts';
import { isOther, type Catalogue, type CataloguePlant } from '#domain/catalogue.ts';
import { directImageAddress } from '#domain/links.ts';
import { seasonMonths, seasonText } from '#domain/season.ts';
import { shownTexts } from '#machines/plant-form-setup.ts';
import { isBusy } from '#machines/plant-form.ts';
import type { Replica } from '#sync/replica.ts';
import { Badge } from '#ui/badge.tsx';
import { FooterAction } from '#ui/footer-slot.tsx';
import { Icon } from '#ui/icons.tsx';
import { PlantInfo } from '#garden/plant-info.tsx';
import { PlantPicture } from '#garden/plant-picture.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { useWide } from '#ui/screen-size.ts';
import { SyncMark } from '#ui/sync-mark.tsx';
import typography from '#ui/typography.module.css';
import { Choosers } from './choosers.tsx';
import { deletedMeanwhile, keptPicks, notOffered, seen } from './copy.ts';
import { PlantFields } from './plant-fields.tsx';
import classes from './plant-form.module.css';
import { usePlantForm, type PlantFormActor } from './use-plant-form.ts';

export interface PlantFormProps {
  replica: Replica;
  /** Saved or deleted, and read. */
  onDone: () => void;
  /** Epoch milliseconds. */
  now?: () => number;
}

interface Props extends PlantFormProps {
  catalogue: Catalogue;
  stored: CataloguePlant | undefined;
  first: CataloguePlant;
  isNew: boolean;
  /** The server does not have this version. */
  unsent: boolean;
}

export function PlantForm(props: Props) {
  const actor = usePlantForm(props);
  return actor && <Opened {...props} actor={actor} />;
}

function Opened({ actor, ...props }: Props & { actor: PlantFormActor }) {
  const { replica, catalogue, stored, isNew, unsent, now = Date.now } = props;
  const wide = useWide();
  const state = useSelector(actor, (snapshot) => snapshot);
  const { plant, problems, stoppedAt, typed } = state.context;
  const texts = shownTexts(state.context);
  const busy = isBusy(state);
  const untouched = Object.keys(typed).length === 0;
  const category = isOther(texts.category, catalogue) ? otherCategory : texts.category;
  const month = new Date(now()).getMonth();
  const grows = [Number(texts.firstMonth), Number(texts.lastMonth)];
  const imgUrl = directImageAddress(texts.imgUrl);
  const offered = texts.active !== 'no';

  // D38: an error that appears on blur would move the button away from the finger.
  const saving = useRef(false);
  const saveButton = useRef<HTMLButtonElement>(null);
  const pressed = ({ target }: PointerEvent) => {
    saving.current = target instanceof Element && saveButton.current?.contains(target) === true;
  };
  const formId = useId();
  const save = (event: FormEvent) => {
    event.preventDefault();
    saving.current = false;
    actor.send({ type: 'save.requested' });
  };

  return (
    <form
      id={formId}
      className={classes.form}
      noValidate
      onSubmit={save}
      onPointerDown={pressed}
      onPointerUp={() => (saving.current = false)}
    >
      <div>
        <div className={classes.head}>
          {!wide && <PlantPicture name={texts.name} category={category} imgUrl={imgUrl} size={72} />}
          <div>
            <h1>{isNew ? 'Add Plant' : `Edit ${plant.name}`}</h1>
            {!offered && <Badge look="unsent">{notOffered}</Badge>}
            {unsent && <SyncMark place="here" />}
          </div>
        </div>
        <p className={classes.note} role="status">
          {!isNew && !stored && !busy && state.status === 'active' && deletedMeanwhile}
        </p>
        <PlantFields
          texts={texts}
          problems={problems}
          stoppedAt={stoppedAt}
          categories={catalogue.categories}
          month={month}
          readOnly={busy}
          onChange={(field, text) => actor.send({ type: 'field.changed', field, text })}
          onLeave={(field) => saving.current || actor.send({ type: 'field.left', field })}
        />
        <div className={classes.end}>
          {isNew ? (
            <Button
              variant="subtle"
              aria-disabled={untouched}
              onClick={() => untouched || actor.send({ type: 'cleared' })}
            >
              Start over
            </Button>
          ) : (
            <Button
              variant="subtle"
              color="clay"
              leftSection={<Icon name="bin" size={20} />}
              onClick={() => actor.send({ type: 'delete.requested' })}
            >
              Delete plant
            </Button>
          )}
        </div>
      </div>
      {wide && (
        <aside className={classes.preview} aria-label={seen.offered}>
          <p className={typography.quiet}>{offered ? seen.offered : seen.notOffered}</p>
          <div className={classes.card}>
            <PlantInfo
              large
              name={texts.name.trim() || 'Plant Name'}
              category={category}
              imgUrl={imgUrl}
              description={texts.description}
              season={seasonText(grows)}
              months={seasonMonths(grows)}
              current={month}
              link={texts.link}
            />
          </div>
        </aside>
      )}
      <FooterAction>
        <Button ref={saveButton} type="submit" form={formId} aria-disabled={busy}>
          Save
        </Button>
      </FooterAction>
      {state.matches('asking') && (
        <QuestionDialog
          question={`Delete ${plant.name}?`}
          answers={[{ word: 'Delete', danger: true, onAnswer: () => actor.send({ type: 'confirmed' }) }]}
          safe={{ word: 'Cancel', onAnswer: () => actor.send({ type: 'cancelled' }) }}
        >
          <Choosers replica={replica} catalogue={catalogue} plants={stored ? [stored] : []} what="it" />
          <p>{keptPicks}</p>
        </QuestionDialog>
      )}
    </form>
  );
}
