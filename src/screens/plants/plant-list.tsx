import { Button } from '@mantine/core';
import { otherCategory, unsentPlants } from '#domain/catalogue-editing.ts';
import { byCategory, byPlantName, type Catalogue, type CataloguePlant } from '#domain/catalogue.ts';
import { plantPaths } from '#domain/plant-names.ts';
import type { Held } from '#sync/replica.ts';
import { Badge } from '#ui/badge.tsx';
import { Part } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { PlantPicture } from '#garden/plant-picture.tsx';
import { SyncMark } from '#ui/sync-mark.tsx';
import typography from '#ui/typography.module.css';
import { notOffered } from './copy.ts';
import classes from './plant-list.module.css';

/** Plants by category, in the catalogue's order, the rest last; by name within. */
function groupsOf({ plants, categories }: Catalogue): [category: string, plants: CataloguePlant[]][] {
  const named = categories.filter((category) => category !== otherCategory);
  return byCategory({ categories: named }, plants.toSorted(byPlantName), (plant) => plant, otherCategory);
}

/** Source: spec 2.9, Edit Plants: plant names linking to /edit-plant/:name, and an Add Plant button. */
export function PlantList({ held }: { held: Held<'plants'> }) {
  return (
    <>
      <Button component={Link} to="/add-plant" className={classes.add} leftSection={<Icon name="plus" size={20} />}>
        Add Plant
      </Button>
      <Part name="The plants" of={held}>
        <Groups held={held} />
      </Part>
    </>
  );
}

function Groups({ held }: { held: Held<'plants'> }) {
  const { value: catalogue, synced } = held;
  const unsent = unsentPlants(catalogue, synced);
  const groups = groupsOf(catalogue);
  const pathOf = plantPaths(catalogue);
  return (
    <>
      {groups.length === 0 && <p className={typography.quiet}>None yet</p>}
      {groups.map(([category, plants]) => (
        <section key={category}>
          <div className={classes.head}>
            <h3>{category}</h3>
            <span className={typography.quietTabular}>{plants.length}</span>
          </div>
          <ul className={classes.plants}>
            {plants.map((plant) => (
              <Part key={plant.id} name="This plant" of={plant} item>
                <li>
                  <Link to={pathOf(plant)} className={classes.link}>
                    <PlantPicture name={plant.name} category={category} imgUrl={plant.imgUrl} size={40} />
                    <span className={classes.name} dir="auto">
                      {plant.name}
                    </span>{' '}
                    {unsent.has(plant.id) ? (
                      <SyncMark place="here" />
                    ) : (
                      plant.active === false && <Badge look="unsent">{notOffered}</Badge>
                    )}
                    <Icon name="chevron-right" size={20} />
                  </Link>
                </li>
              </Part>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
