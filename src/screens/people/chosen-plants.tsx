import { noCatalogue, picksByCategory, type Catalogue } from '#domain/catalogue.ts';
import type { User } from '#domain/user.ts';
import { Part } from '#ui/error-boundary.tsx';
import { PlantDrawing } from '#garden/drawings/plant-drawing.tsx';
import typography from '#ui/typography.module.css';
import picked from './chosen-plants.module.css';
import classes from './section.module.css';

interface Props {
  person: User;
  /** Shown also without any. */
  always: boolean;
  catalogue?: Catalogue | undefined;
}

export function ChosenPlants({ person, always, catalogue = noCatalogue }: Props) {
  const groups = picksByCategory(person.plants, catalogue);
  const count = person.plants.length;
  const requests = person.specialtyRequests?.trim();
  if (!always && count === 0 && !requests) return null;
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h3>Plants</h3>
        <span className={typography.quiet}>{count === 0 ? 'None yet' : `${count} chosen`}</span>
      </div>
      {groups.map(({ category, picks }) => (
        <div key={category}>
          <h4 className={`${picked.category} ${typography.quiet}`}>{category}</h4>
          <ul className={picked.picks}>
            {picks.map((pick, index) => (
              <Part key={index} name="This plant" of={pick} item>
                <li>
                  <PlantDrawing name={pick.name} category={category} size={40} />
                  <span dir="auto">{pick.name}</span>
                </li>
              </Part>
            ))}
          </ul>
        </div>
      ))}
      {requests && (
        <div>
          <h4 className={`${picked.category} ${typography.quiet}`}>Specialty requests</h4>
          <p className={classes.text} dir="auto">
            {person.specialtyRequests}
          </p>
        </div>
      )}
    </section>
  );
}
