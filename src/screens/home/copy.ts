import type { Season } from '#domain/business.ts';
import type { WeatherIcon } from '#domain/weather.ts';

/** An unknown icon has no word. */
export const weatherWords: Readonly<Record<WeatherIcon, string>> = {
  'clear-day': 'Clear',
  'clear-night': 'Clear',
  cloudy: 'Cloudy',
  fog: 'Fog',
  'partly-cloudy-day': 'Partly cloudy',
  'partly-cloudy-night': 'Partly cloudy',
  rain: 'Rain',
  'showers-day': 'Showers',
  'showers-night': 'Showers',
  snow: 'Snow',
  'snow-showers-day': 'Snow showers',
  'snow-showers-night': 'Snow showers',
  'thunder-rain': 'Thunderstorms',
  'thunder-showers-day': 'Thundershowers',
  'thunder-showers-night': 'Thundershowers',
  wind: 'Windy',
};

export const seasonNames: Readonly<Record<Season, string>> = {
  winter: 'Winter',
  spring: 'Spring',
  summer: 'Summer',
  fall: 'Fall',
};

/** Beside the tile, and in the part of the home screen that it leads to. */
export const inboxCopy = {
  hint: (unread: number) => (unread === 0 ? 'All read' : `${unread} new`),
  count: (unread: number) => `${unread} new`,
  empty: 'Nobody wrote yet',
  emptyText: 'What customers write to you stands here, whoever it is.',
  more: (left: number) => `Show more (${left})`,
  markFailed: 'The message is not marked. Please try again.',
} as const;

export const noWeather = 'No weather right now';
export const sampleWeather = 'Sample forecast';
export const firstPlants = 'Choose your first plants';
export const drawnFrom = (count: number) =>
  count === 1 ? 'Drawn from the plant you chose' : `Drawn from the ${count} plants you chose`;
export const chosen = (count: number) => (count === 0 ? 'None yet' : `${count} chosen`);
