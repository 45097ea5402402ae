import { PlantDrawing } from '#garden/drawings/plant-drawing.tsx';
import { NeverHeard } from '#ui/empty-state.tsx';

/** The catalogue is not on this device, or not asked for yet. */
export function Missing({ title, asked }: { title: string; asked: boolean }) {
  return (
    <>
      <h1>{title}</h1>
      {asked && <NeverHeard picture={<PlantDrawing name="Carrot" category="Vegetables" size={104} />} what="plants" />}
    </>
  );
}
