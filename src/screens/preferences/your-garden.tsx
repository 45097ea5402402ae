import type { Offer } from '#domain/picks.ts';
import { Part } from '#ui/error-boundary.tsx';
import { PlantPicture } from '#garden/plant-picture.tsx';
import { SyncMark, type Place } from '#ui/sync-mark.tsx';
import typography from '#ui/typography.module.css';
import { plantCount } from './copy.ts';
import classes from './your-garden.module.css';

interface Props {
  offers: readonly Offer[];
  placeOf: (offer: Offer) => Place | undefined;
}

export function YourGarden({ offers, placeOf }: Props) {
  return (
    <aside className={classes.garden} aria-labelledby="your-garden">
      <h2 id="your-garden">Your garden</h2>
      <p className={typography.quiet}>
        {offers.length === 0 ? 'What you choose comes here.' : `${plantCount(offers.length)} for this season`}
      </p>
      <ul>
        {offers.map((offer) => {
          const place = placeOf(offer);
          const { name, category = '' } = offer.plant ?? offer.pick;
          return (
            <Part key={offer.key} name="This plant" of={offer.plant ?? offer.pick} item>
              <li>
                <PlantPicture name={name} category={category} imgUrl={offer.plant?.imgUrl} size={40} />
                <span className={classes.name}>{name}</span>
                {place && <SyncMark place={place} />}
              </li>
            </Part>
          );
        })}
      </ul>
    </aside>
  );
}
