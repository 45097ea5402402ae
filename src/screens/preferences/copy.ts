import type { DeviceWord } from '#ui/screen-size.ts';

/** Source: spec 2.6. */
export const requestsTitle = 'Specialty Requests';

export const intro = 'Tick what you would like to grow. Every tick is kept at once, with or without signal.';

export const requestsLabel = 'Your requests';
export const requestsHint = 'Tell us what you do not find in the lists, or what we should know.';

export const noPlants = {
  title: 'No plants to choose from yet',
  text: 'They appear here as soon as the office has listed them.',
} as const;

export const saved = {
  here: (device: DeviceWord) => `Saved on this ${device}`,
  server: () => 'Saved',
} as const satisfies Record<string, (device: DeviceWord) => string>;

/** Why a text stays in its field. */
export type TextTrouble = 'too-long' | 'gone' | 'other';
export const textTroubles = {
  'too-long': 'This is too long to save. Your text is still here: please make it shorter.',
  gone: 'Your account is not on this device any more, so this cannot be saved. Your text is still here: copy it if you need it.',
  other: 'This is not saved. Your text is still here.',
} as const satisfies Record<TextTrouble, string>;

export const tooMany = (count: number): string =>
  count === 1 ? 'It is 1 character too long.' : `It is ${count.toLocaleString('en-US')} characters too long.`;

/** Why a tick was not taken. */
export type TickTrouble = 'full' | 'other';
export const tickTroubles = {
  full: 'Your list is full. Take a plant off it, then you can choose another one.',
  other: 'This is not saved. Please try again.',
} as const satisfies Record<TickTrouble, string>;

export const chosen = (count: number): string => (count === 0 ? 'None yet' : `${count} chosen`);

export const plantCount = (count: number): string => (count === 1 ? '1 plant' : `${count} plants`);

/** Source: D82. */
export const finding = {
  label: 'Search plants',
  placeholder: 'Search plants',
  inSeason: 'In season now',
  found: plantCount,
  none: (query: string): string => (query === '' ? 'No plant is in season now' : `No plant matches “${query}”`),
  looked: (count: number, inSeason: boolean): string =>
    `We looked at the names and categories of all ${plantCount(count)}${inSeason ? ', and show only what is in season now' : ''}.`,
  all: 'Show all plants',
} as const;

export const garden = { title: 'Your garden', none: 'What you choose comes here.' } as const;
