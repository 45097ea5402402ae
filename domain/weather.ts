/** What the weather service says about today and tomorrow. Source: spec 1, spec 3.7, spec 7.4, D41. */
import * as v from 'valibot';
import { readJson } from './json.ts';

/** The names of the service's larger set of icons; those of the smaller one are among them. */
export const weatherIcons = [
  'clear-day',
  'clear-night',
  'cloudy',
  'fog',
  'partly-cloudy-day',
  'partly-cloudy-night',
  'rain',
  'showers-day',
  'showers-night',
  'snow',
  'snow-showers-day',
  'snow-showers-night',
  'thunder-rain',
  'thunder-showers-day',
  'thunder-showers-night',
  'wind',
] as const;
export type WeatherIcon = (typeof weatherIcons)[number];

/** Degrees Celsius. `icon` is one of `weatherIcons`, or unknown. */
export interface Conditions {
  tempmax: number;
  tempmin: number;
  icon: string;
}

/** A day without usable values is null, so that the others keep their place. */
export interface Weather {
  currentConditions: Conditions | null;
  days: (Conditions | null)[];
}

/** A forecast as this device keeps it; `at` is when it was fetched, in epoch milliseconds. */
export interface KeptWeather {
  postalCode: string;
  at: number;
  weather: Weather;
  /** It was made up. Earlier versions did not say so. */
  sample?: boolean | undefined;
}

/** `asking`: nothing known, an answer is expected. `old`: only the last known forecast, if any. `sample`: made up. */
export interface WeatherNews {
  state: 'asking' | 'current' | 'old';
  known: KeptWeather | null;
  sample: boolean;
}

/** Milliseconds after which a forecast is not shown any more. Source: D41. */
const weatherLasts = 48 * 60 * 60_000;

/** Days needed until a forecast is hidden. */
const daysKept = 4;

const degrees = v.pipe(v.number(), v.finite());
const conditions = v.fallback(
  v.nullable(
    v.object({
      tempmax: degrees,
      tempmin: degrees,
      icon: v.fallback(
        v.pipe(
          v.string(),
          v.transform((icon) => icon.slice(0, 40)),
        ),
        '',
      ),
    }),
  ),
  null,
);
const days = v.pipe(
  v.array(v.unknown()),
  v.transform((all) => all.slice(0, daysKept)),
  v.array(conditions),
);
const forecast = v.pipe(
  v.object({ currentConditions: conditions, days: v.fallback(days, []) }),
  v.check(({ currentConditions, days }) => [currentConditions, ...days].some((each) => each !== null)),
);
const kept = v.object({
  postalCode: v.string(),
  at: v.number(),
  weather: forecast,
  sample: v.optional(v.boolean()),
});

/** Whole degrees Fahrenheit: "rounded down of 9/5*C+32". Nine is multiplied first, because 9/5 is not exact. */
export const fahrenheit = (celsius: number): number => Math.floor((9 * celsius) / 5 + 32);

/** A US zip, without its four digits more, else the one of the business. Source: D25, spec 9. */
export function weatherPostalCode(zipcode: string, otherwise: string): string {
  return /^([0-9]{5})(-?[0-9]{4})?$/.exec(zipcode.trim())?.[1] ?? otherwise;
}

/** What is used of an answer, or 'malformed'. Source: spec 7.4. */
export function readWeather(answer: unknown): Weather | 'malformed' {
  const read = v.safeParse(forecast, answer);
  return read.success ? read.output : 'malformed';
}

/** The same for what was kept as JSON; null where it cannot be read. */
export const readKeptWeather = (text: string): KeptWeather | null => readJson(kept, text) ?? null;

/** Null where nothing is known. */
export interface TodayAndTomorrow {
  today: Conditions | null;
  tomorrow: Conditions | null;
}

/**
 * A forecast at a time, by the device's calendar. Current conditions stand in for today only on the day of the fetch. Null
 * without values, or after 48 hours. `now`: epoch milliseconds. Source: D41.
 */
export function todayAndTomorrow({ at, weather }: KeptWeather, now: number): TodayAndTomorrow | null {
  if (Math.abs(now - at) > weatherLasts) return null;
  const over = Math.max(0, dayNumber(now) - dayNumber(at));
  const today = weather.days[over] ?? (over === 0 ? weather.currentConditions : null);
  const tomorrow = weather.days[over + 1] ?? null;
  return today || tomorrow ? { today, tomorrow } : null;
}

/** Counts calendar days of the device, whatever daylight saving does to their length. */
function dayNumber(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / (24 * 60 * 60_000);
}
