import { useEffect, useEffectEvent, useState } from 'react';
import { unsentPlants } from '#domain/catalogue-editing.ts';
import type { CataloguePlant } from '#domain/catalogue.ts';
import { newPlant } from '#domain/plant-form.ts';
import { plantAt, plantPath } from '#domain/plant-names.ts';
import { useAlert } from '#ui/alert.tsx';
import { unknownPlant } from './copy.ts';
import { Missing } from './missing.tsx';
import { PlantForm, type PlantFormProps } from './plant-form.tsx';
import { useCatalogue } from './use-catalogue.ts';

interface Props extends PlantFormProps {
  /** As it stands in the address. */
  name: string;
  /** The message about an unknown plant was read. */
  onUnknown: () => void;
  /** The plant was renamed. */
  onMoved: (path: ReturnType<typeof plantPath>) => void;
}

export function EditPlant({ name, onUnknown, onMoved, ...props }: Props) {
  const alert = useAlert();
  const held = useCatalogue(props.replica);
  const catalogue = held?.value;
  // Kept by id, so that a rename or a deletion by a colleague does not end the visit.
  const [opened, setOpened] = useState<{ name: string; plant: CataloguePlant } | null>(null);
  const plant = opened?.name === name ? opened.plant : catalogue && plantAt(catalogue, name);
  if (plant && opened?.plant !== plant) setOpened({ name, plant });
  const stored = catalogue?.plants.find(({ id }) => id === plant?.id);
  const unknown = catalogue !== undefined && plant === undefined;
  const moved = catalogue && stored && plantAt(catalogue, name) !== stored ? plantPath(catalogue, stored) : undefined;

  const tellUnknown = useEffectEvent(() => void alert(unknownPlant(name)).then(onUnknown));
  useEffect(() => {
    if (unknown) tellUnknown();
  }, [unknown]);
  const move = useEffectEvent(onMoved);
  useEffect(() => {
    if (moved !== undefined) move(moved);
  }, [moved]);

  if (!catalogue || !plant) return <Missing asked={held === null} title="Edit Plant" />;
  return (
    <PlantForm
      key={plant.id}
      {...props}
      catalogue={catalogue}
      stored={stored}
      first={plant}
      isNew={false}
      unsent={unsentPlants(catalogue, held?.synced).has(plant.id)}
    />
  );
}

export function AddPlant(props: PlantFormProps) {
  const held = useCatalogue(props.replica, { start: true });
  const catalogue = held?.value;
  const [first, setFirst] = useState<CataloguePlant | null>(null);
  if (catalogue && !first) setFirst(newPlant(crypto.randomUUID(), catalogue));
  if (!catalogue || !first) return <Missing asked={held === null} title="Add Plant" />;
  return <PlantForm {...props} catalogue={catalogue} stored={undefined} first={first} isNew unsent={false} />;
}
