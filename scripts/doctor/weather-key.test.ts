import { expect, test } from 'vitest';
import { weatherNotices } from './weather-key.ts';

test('without a key it is said that the forecast is a sample, and with one nothing', () => {
  expect(weatherNotices('a-key')).toEqual([]);
  expect(weatherNotices(undefined)).toEqual(weatherNotices(''));
  expect(weatherNotices('')[0]).toMatch(/^VITE_WEATHER_KEY is not set, so everybody sees a sample forecast/);
});
