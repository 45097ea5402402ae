import { expect, it } from 'vitest';
import { seasonOf, seasonsBackFrom } from './newsletters.ts';

it('every month has its season', () => {
  const months = Array.from({ length: 12 }, (_, month) => seasonOf(new Date(2026, month, 1)));
  expect(months.join(' ')).toBe('winter winter spring spring spring summer summer summer fall fall fall winter');
});

it('a season ends with the last hour of its month', () => {
  expect(seasonOf(new Date(2026, 10, 30, 23, 59))).toBe('fall');
  expect(seasonOf(new Date(2026, 11, 1))).toBe('winter');
});

it('the current season comes first, then the earlier ones', () => {
  expect(seasonsBackFrom('fall')).toEqual(['fall', 'summer', 'spring', 'winter']);
  expect(seasonsBackFrom('winter')).toEqual(['winter', 'fall', 'summer', 'spring']);
});
