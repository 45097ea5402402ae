import { PlantDrawing } from '#garden/drawings/plant-drawing.tsx';
import { useDeviceWord } from '#ui/screen-size.ts';
import { nothingHere } from './copy.ts';
import './plants.css';

/** The catalogue is not on this device, or not asked for yet. */
export function Missing({ title, asked }: { title: string; asked: boolean }) {
  const device = useDeviceWord();
  return (
    <>
      <h1>{title}</h1>
      {asked && (
        <div className="empty-state">
          <PlantDrawing name="Carrot" category="Vegetables" size={104} />
          <h2>Nothing here yet</h2>
          <p>{nothingHere(device)}</p>
        </div>
      )}
    </>
  );
}
