import { useMemo } from 'react';
import { plantSvg } from './plant-svg.ts';

export interface PlantImageProps {
  name: string;
  category: string;
  /** False where a scene brings its own soil. */
  soil?: boolean;
}

/** Decoration beside a name, so it says nothing to a screen reader. */
export default function PlantImage({ name, category, soil = true }: PlantImageProps) {
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(plantSvg(name, category, soil))}`,
    [name, category, soil],
  );
  return <img src={source} alt="" width={96} height={96} draggable={false} />;
}
