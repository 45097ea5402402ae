import { PlantDrawing } from '#garden/drawings/plant-drawing.tsx';
import { EmptyState, NeverHeard } from '#ui/empty-state.tsx';
import { noPlants } from './copy.ts';

/** `heard`: the server has answered, so there are no plants. */
export function NoPlants({ heard }: { heard: boolean }) {
  const picture = <PlantDrawing name="Daffodil" category="Flowers" size={104} />;
  if (!heard) return <NeverHeard picture={picture} what="plants" />;
  return (
    <EmptyState picture={picture} title={noPlants.title}>
      <p>{noPlants.text}</p>
    </EmptyState>
  );
}
