import { useMemo } from 'react';
import { weatherSvg } from './weather-svg.ts';

export interface WeatherImageProps {
  name: string;
  /** The word for this weather. */
  word: string;
}

export default function WeatherImage({ name, word }: WeatherImageProps) {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(weatherSvg(name))}`, [name]);
  return <img src={source} alt={word} width={48} height={48} draggable={false} />;
}
