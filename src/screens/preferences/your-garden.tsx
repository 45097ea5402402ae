import type { Offer } from '#domain/picks.ts';
import { Part } from '#ui/error-boundary.tsx';
import { PlantPicture } from '#garden/plant-picture.tsx';
import { SyncMark, type Place } from '#ui/sync-mark.tsx';
import typography from '#ui/typography.module.css';
import { garden, plantCount } from './copy.ts';
import classes from './your-garden.module.css';

interface Props {
  offers: readonly Offer[];
  placeOf: (offer: Offer) => Place | undefined;
}

export function YourGarden({ offers, placeOf }: Props) {
  return (
    <aside className={classes.garden} aria-labelledby="your-garden">
      <h2 id="your-garden">{garden.title}</h2>
      <p className={typography.quiet}>
        {offers.length === 0 ? garden.none : `${plantCount(offers.length)} for this season`}
      </p>
      <GardenList offers={offers} placeOf={placeOf} />
    </aside>
  );
}

/** The same where there is no room beside the categories. */
export const GardenInside = (props: Props) =>
  props.offers.length === 0 ? <p className={typography.quiet}>{garden.none}</p> : <GardenList {...props} />;

function GardenList({ offers, placeOf }: Props) {
  return (
    <ul className={classes.plants}>
      {offers.map((offer) => {
        const place = placeOf(offer);
        const { name, category = '' } = offer.plant ?? offer.pick;
        return (
          <Part key={offer.key} name="This plant" of={offer.plant ?? offer.pick} item>
            <li>
              <PlantPicture name={name} category={category} imgUrl={offer.plant?.imgUrl} size={40} />
              <span className={classes.name} dir="auto">
                {name}
              </span>
              {place && <SyncMark place={place} />}
            </li>
          </Part>
        );
      })}
    </ul>
  );
}
