/** Weather that is made up, by month and day, for those who have no key of the service. */
import type { Conditions, Weather, WeatherIcon } from '#domain/weather.ts';
import type { Forecast } from './port.ts';

/** What a month is like in Sacramento: usual high and low in degrees Celsius. */
const months: readonly (readonly [high: number, low: number])[] = [
  [13, 4],
  [16, 5],
  [19, 7],
  [22, 8],
  [27, 11],
  [31, 13],
  [34, 15],
  [33, 15],
  [31, 13],
  [25, 10],
  [18, 7],
  [13, 4],
];
const coolSkies: readonly WeatherIcon[] = ['partly-cloudy-day', 'rain', 'cloudy', 'clear-day', 'fog'];
const warmSkies: readonly WeatherIcon[] = ['clear-day', 'clear-day', 'partly-cloudy-day', 'wind'];

const daysAhead = 4;

export function sampleForecast(now: () => number = Date.now): Forecast {
  return {
    sample: true,
    forecast() {
      const today = new Date(now());
      const days = Array.from({ length: daysAhead }, (_, index) =>
        dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() + index)),
      );
      const weather: Weather = { currentConditions: null, days };
      return Promise.resolve(weather);
    },
  };
}

function dayOf(date: Date): Conditions {
  const [high, low] = months[date.getMonth()] ?? [20, 10];
  const skies = high < 26 ? coolSkies : warmSkies;
  const number = date.getDate();
  return {
    tempmax: high + (number % 3) - 1,
    tempmin: low + (number % 2),
    icon: skies[number % skies.length] ?? 'cloudy',
  };
}
