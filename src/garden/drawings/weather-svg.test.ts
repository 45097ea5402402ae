import { describe, expect, it } from 'vitest';
import { weatherIcons } from '#domain/weather.ts';
import { weatherSvg } from './weather-svg.ts';

const parse = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml');

/** The smaller set of the service. */
const firstSet = [
  'snow',
  'rain',
  'fog',
  'wind',
  'cloudy',
  'partly-cloudy-day',
  'partly-cloudy-night',
  'clear-day',
  'clear-night',
];
const anyOther = weatherSvg('hail');

describe('drawn weather', () => {
  it.each([...new Set([...firstSet, ...weatherIcons])])('%s is a drawing of its own', (name) => {
    const svg = weatherSvg(name);
    expect(parse(svg).querySelector('parsererror')).toBeNull();
    expect(svg).not.toMatch(/NaN|undefined/u);
    expect([anyOther, ...weatherIcons.filter((other) => other !== name).map(weatherSvg)]).not.toContain(svg);
  });

  it('covers both icon sets: sixteen names, nine of them in the smaller set', () => {
    expect(weatherIcons).toHaveLength(16);
    expect(firstSet.filter((name) => (weatherIcons as readonly string[]).includes(name))).toHaveLength(9);
  });

  it.each(['', 'constructor', '__proto__', 'RAIN', '<script>alert(1)</script>'])('%j is a plain cloud', (name) => {
    expect(weatherSvg(name)).toBe(anyOther);
    expect(parse(anyOther).querySelector('parsererror')).toBeNull();
  });
});
