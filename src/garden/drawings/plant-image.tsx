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

/** Drawings, of some 10 kB each. */
const mostKept = 300;
const kept = new Map<string, string>();

/** Drawn once: many customers have the same plants. */
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
