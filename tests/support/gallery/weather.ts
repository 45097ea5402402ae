/** The weather of the home screen in its states. */
import { useEffect, useState } from 'react';
import type { User } from '#domain/user.ts';
import type { WeatherNews } from '#domain/weather.ts';
import { alvarez, galleryWeather } from './people.ts';

export const newcomer: User = { ...alvarez, plants: [] };

const news: Record<string, WeatherNews> = {
  current: { state: 'current', known: galleryWeather, sample: false },
  old: { state: 'old', known: galleryWeather, sample: false },
  sample: { state: 'current', known: galleryWeather, sample: true },
  asking: { state: 'asking', known: null, sample: false },
  none: { state: 'old', known: null, sample: false },
};
export const newsOf = (state: string): WeatherNews | undefined => news[state];

/** Weather that changes while somebody looks: an event of this name brings the next state. */
export function useWeather(state: string): WeatherNews | undefined {
  const [shown, setShown] = useState(newsOf(state));
  useEffect(() => {
    const arrived = (event: Event) => setShown(newsOf((event as CustomEvent<string>).detail));
    addEventListener('weather', arrived);
    return () => removeEventListener('weather', arrived);
  }, []);
  return shown;
}
