import { PlantDrawing } from '#garden/drawings/plant-drawing.tsx';
import { useDeviceWord } from '#ui/screen-size.ts';
import { nothingHere } from './copy.ts';

/** `heard`: the server has answered, so there are no plants. */
export function NoPlants({ heard }: { heard: boolean }) {
  const device = useDeviceWord();
  const { title, text } = heard ? nothingHere.none : nothingHere.never;
  return (
    <div className="empty-state">
      <PlantDrawing name="Daffodil" category="Flowers" size={104} />
      <h2>{title}</h2>
      <p>{text.replace('{device}', device)}</p>
    </div>
  );
}
