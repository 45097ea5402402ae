import { ActionIcon } from '@mantine/core';
import { useId } from 'react';
import { inSeason } from '#domain/season.ts';
import type { Offer } from '#domain/picks.ts';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icons.tsx';
import { PlantPicture } from '#garden/plant-picture.tsx';
import { SyncMark, type Place } from '#ui/sync-mark.tsx';

interface Props {
  offer: Offer;
  /** Undefined where nothing needs to be said. */
  place: Place | undefined;
  /** The month that is now, 0 to 11. */
  month: number;
  onTick: (offer: Offer, on: boolean) => void;
  onAbout: (offer: Offer) => void;
}

/** The whole left part is the label of the tick box. */
export function PlantRow({ offer, place, month, onTick, onAbout }: Props) {
  const id = useId();
  const { plant, chosen } = offer;
  const { name, category = '' } = plant ?? offer.pick;
  const growing = plant !== undefined && inSeason(plant.plantingMonths, month);
  return (
    <li className="plant-row">
      <label className="plant-label">
        <input
          type="checkbox"
          checked={chosen.length > 0}
          aria-labelledby={`${id}name`}
          {...((place || growing) && { 'aria-describedby': `${id}chip` })}
          onChange={(event) => onTick(offer, event.currentTarget.checked)}
        />
        <span className="tick">
          <Icon name="check" size={22} />
        </span>
        <PlantPicture name={name} category={category} imgUrl={plant?.imgUrl} size={56} />
        <span className="plant-words">
          <span id={`${id}name`} className="plant-name">
            {name}
          </span>
          {place && <SyncMark id={`${id}chip`} place={place} />}
          {!place && growing && (
            <Chip id={`${id}chip`} look="season">
              In season
            </Chip>
          )}
        </span>
      </label>
      {plant && (
        <ActionIcon aria-label={`About ${name}`} onClick={() => onAbout(offer)}>
          <Icon name="info" />
        </ActionIcon>
      )}
    </li>
  );
}
