import { ActionIcon, CheckboxCard, CheckboxIndicator } from '@mantine/core';
import '@mantine/core/styles/CheckboxCard.layer.css';
import '@mantine/core/styles/CheckboxIndicator.layer.css';
import { useId } from 'react';
import { inSeason } from '#domain/season.ts';
import type { Offer } from '#domain/picks.ts';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icons.tsx';
import { PlantPicture } from '#garden/plant-picture.tsx';
import { SyncMark, type Place } from '#ui/sync-mark.tsx';
import classes from './plant-row.module.css';

interface Props {
  offer: Offer;
  /** Undefined where nothing needs to be said. */
  place: Place | undefined;
  /** The month that is now, 0 to 11. */
  month: number;
  onTick: (offer: Offer, on: boolean) => void;
  onAbout: (offer: Offer) => void;
}

/** The whole left part is the tick box. */
export function PlantRow({ offer, place, month, onTick, onAbout }: Props) {
  const id = useId();
  const { plant, chosen } = offer;
  const { name, category = '' } = plant ?? offer.pick;
  const growing = plant !== undefined && inSeason(plant.plantingMonths, month);
  return (
    <li className={classes.row}>
      <CheckboxCard
        className={classes.choice}
        withBorder={false}
        checked={chosen.length > 0}
        aria-labelledby={`${id}name`}
        {...((place || growing) && { 'aria-describedby': `${id}badge` })}
        onChange={(on) => onTick(offer, on)}
      >
        <CheckboxIndicator className={classes.tick} size="lg" />
        <PlantPicture name={name} category={category} imgUrl={plant?.imgUrl} size={56} />
        <span className={classes.words}>
          <span id={`${id}name`} className={classes.name} dir="auto">
            {name}
          </span>
          {place && <SyncMark id={`${id}badge`} place={place} />}
          {!place && growing && (
            <Badge id={`${id}badge`} look="season">
              In season
            </Badge>
          )}
        </span>
      </CheckboxCard>
      {plant && (
        <ActionIcon aria-label={`About ${name}`} onClick={() => onAbout(offer)}>
          <Icon name="info" />
        </ActionIcon>
      )}
    </li>
  );
}
