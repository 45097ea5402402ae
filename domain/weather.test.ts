import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  fahrenheit,
  readKeptWeather,
  readWeather,
  todayAndTomorrow,
  weatherPostalCode,
  type KeptWeather,
} from './weather.ts';

const sunny = { tempmax: 18, tempmin: 7.5, icon: 'clear-day' };
const rainy = { tempmax: 14, tempmin: 9, icon: 'rain' };
const windy = { tempmax: 12, tempmin: 3, icon: 'wind' };

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('"converted from Celsius to Fahrenheit (rounded down of 9/5*C+32)"', () => {
  it.each([
    [0, 32],
    [100, 212],
    [37, 98],
    [10, 50],
    [55, 131],
    [17.7, 63],
    [17.8, 64],
    [-0.1, 31],
    [-17.7, 0],
    [-17.8, -1],
    [-18, -1],
    [-40, -40],
    [-40.1, -41],
    [-273, -460],
  ])('%s °C are %s °F', (celsius, expected) => {
    expect(fahrenheit(celsius)).toBe(expected);
  });

  it('is exact for every tenth of a degree from -60 to 60', () => {
    for (let tenths = -600; tenths <= 600; tenths += 1) {
      expect([tenths, fahrenheit(tenths / 10)]).toEqual([tenths, Math.floor((9 * tenths + 1600) / 50)]);
    }
  });
});

describe('"by postal code (default 95655)"', () => {
  it.each([
    ['95608', '95608'],
    [' 95608 ', '95608'],
    ['95608-1234', '95608'],
    ['956081234', '95608'],
    ['', '95655'],
    ['9560', '95655'],
    ['956080', '95655'],
    ['SW1A 1AA', '95655'],
    ['95608/../key', '95655'],
    ['９５６０８', '95655'],
  ])('%j asks for %s', (zipcode, asked) => {
    expect(weatherPostalCode(zipcode, '95655')).toBe(asked);
  });
});

describe('an answer of the service', () => {
  it('"currentConditions and days, each with tempmax, tempmin, icon": nothing else is used', () => {
    const answer = {
      address: '95655',
      alerts: [],
      currentConditions: { ...windy, temp: 11 },
      days: [{ ...sunny, datetime: '2026-11-20', hours: [] }, rainy],
    };
    expect(readWeather(answer)).toEqual({ currentConditions: windy, days: [sunny, rainy] });
  });

  it('keeps the place of a day without temperatures, and a day without an icon', () => {
    const answer = {
      days: [
        { ...sunny, tempmax: null },
        { tempmax: 14, tempmin: 9 },
      ],
    };
    expect(readWeather(answer)).toEqual({ currentConditions: null, days: [null, { ...rainy, icon: '' }] });
  });

  it('keeps no more days than can become today and tomorrow', () => {
    const answer = { days: Array.from({ length: 15 }, () => sunny) };
    expect(readWeather(answer)).toMatchObject({ days: [sunny, sunny, sunny, sunny] });
  });

  it.each([
    null,
    undefined,
    'Bad API Request: Invalid location parameter value.',
    [sunny],
    {},
    { days: 'sunny' },
    { days: [] },
    { days: [{ tempmax: '18', tempmin: '7', icon: 'rain' }] },
    { days: [{ tempmax: Number.NaN, tempmin: 7, icon: 'rain' }] },
    { currentConditions: { temp: 11, icon: 'rain' }, days: [null] },
  ])('%j is malformed', (answer) => {
    expect(readWeather(answer)).toBe('malformed');
  });
});

describe('what was kept', () => {
  const kept: KeptWeather = { postalCode: '95608', at: 1, weather: { currentConditions: null, days: [null, rainy] } };

  it('is read as it was written', () => {
    expect(readKeptWeather(JSON.stringify(kept))).toEqual(kept);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    JSON.stringify({ ...kept, at: '1' }),
    JSON.stringify({ ...kept, postalCode: 95_608 }),
    JSON.stringify({ ...kept, weather: {} }),
  ])('%s counts as nothing', (text) => {
    expect(readKeptWeather(text)).toBeNull();
  });
});

describe('"a weather summary for today and tomorrow"', () => {
  /** November 20, 2026, in the time zone of the machine. */
  const at = (day: number, hours: number, minutes = 0) => new Date(2026, 10, day, hours, minutes).getTime();
  const fetched: KeptWeather = {
    postalCode: '95655',
    at: at(20, 7, 40),
    weather: { currentConditions: windy, days: [sunny, rainy, windy, sunny] },
  };
  const of = (weather: KeptWeather['weather'], now = at(20, 10)) => todayAndTomorrow({ ...fetched, weather }, now);

  it('takes the first two days on the day it was fetched', () => {
    expect(todayAndTomorrow(fetched, at(20, 23, 59))).toEqual({ today: sunny, tomorrow: rainy });
  });

  it('drops past days: the next day begins with yesterday’s tomorrow', () => {
    expect(todayAndTomorrow(fetched, at(21, 0))).toEqual({ today: rainy, tomorrow: windy });
    expect(todayAndTomorrow(fetched, at(22, 0))).toEqual({ today: windy, tomorrow: sunny });
  });

  it('is hidden after 48 hours', () => {
    expect(todayAndTomorrow(fetched, at(22, 7, 40))).not.toBeNull();
    expect(todayAndTomorrow(fetched, at(22, 7, 41))).toBeNull();
  });

  it('is hidden where the clock of the device was set back by days, and survives less', () => {
    expect(todayAndTomorrow(fetched, at(18, 7, 39))).toBeNull();
    expect(todayAndTomorrow(fetched, at(19, 23, 59))).toEqual({ today: sunny, tomorrow: rainy });
  });

  it('counts days where daylight saving makes one 25 hours long', () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(new Date(2026, 10, 2).getTime() - new Date(2026, 10, 1).getTime()).toBe(25 * 60 * 60_000);
    const late = { ...fetched, at: new Date(2026, 9, 31, 23, 30).getTime() };
    expect(todayAndTomorrow(late, new Date(2026, 10, 1, 0, 10).getTime())?.today).toEqual(rainy);
    expect(todayAndTomorrow(late, new Date(2026, 10, 1, 23, 50).getTime())?.today).toEqual(rainy);
  });

  it('falls back to the current conditions for today, but not for tomorrow and not for the next day', () => {
    const only = { currentConditions: windy, days: [null] };
    expect(of(only)).toEqual({ today: windy, tomorrow: null });
    expect(of(only, at(21, 8))).toBeNull();
  });

  it('shows tomorrow alone where nothing is known of today', () => {
    expect(of({ currentConditions: null, days: [null, rainy] })).toEqual({ today: null, tomorrow: rainy });
  });
});
