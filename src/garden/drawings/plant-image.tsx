import { plantSvg } from './plant-svg.ts';

export interface PlantImageProps {
  name: string;
  category: string;
  /** False where a scene brings its own soil. */
  soil?: boolean;
}

/** Decoration beside a name, so it says nothing to a screen reader. */
export default function PlantImage({ name, category, soil = true }: PlantImageProps) {
  return <img src={sourceOf(name, category, soil)} alt="" width={96} height={96} draggable={false} />;
}

/** More than a catalogue offers; a drawing is some 10 kB. */
const mostKept = 300;
const kept = new Map<string, string>();

/** Many have the same plants, and a drawing takes longer than all else of its row. */
function sourceOf(name: string, category: string, soil: boolean): string {
  const key = JSON.stringify([name, category, soil]);
  let source = kept.get(key);
  if (source === undefined) {
    source = `data:image/svg+xml,${encodeURIComponent(plantSvg(name, category, soil))}`;
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, source);
  }
  return source;
}
