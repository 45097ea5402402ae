import type { Season } from '#domain/business.ts';

export const seasonNames = {
  winter: 'Winter',
  spring: 'Spring',
  summer: 'Summer',
  fall: 'Fall',
} as const satisfies Record<Season, string>;
