import type { NewsKind } from '#domain/news-kinds.ts';
import type { WeatherIcon } from '#domain/weather.ts';
import type { DeviceWord } from '#ui/screen-size.ts';

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

/** Beside the tile, and in the part of the home screen that it leads to. */
export const inboxCopy = {
  hint: (unread: number) => (unread === 0 ? 'All read' : `${unread} new`),
  count: (unread: number) => `${unread} new`,
  empty: 'Nobody wrote yet',
  emptyText: 'What customers write to you stands here, whoever it is.',
  more: (left: number) => `Show more (${left})`,
} as const;

/** Of who is not on this device; `open`: as long as nobody can know whether they will be. */
export const absence = { gone: 'not here any more', open: 'not here yet, or not any more' } as const;

/** The customers of the day. */
export const toDoCopy = {
  hint: (left: number, all: number) => (all === 0 ? 'None for today' : left === 0 ? 'All done' : `${left} left`),
  count: (left: number, all: number) => (all === 0 ? '' : left === 0 ? 'All done' : `${left} of ${all} left`),
  empty: 'Nobody for today yet',
  emptyText: (device: DeviceWord) =>
    `Open a customer and choose To Do. The list stays on this ${device} and begins anew each morning.`,
  customers: 'Choose a customer',
  absent: 'This customer is ',
  keep: 'Keep',
  keepLong: 'Keep until done',
  kept: 'Stays on the list until it is done',
  moved: (name: string, place: number, all: number) => `${name} is ${place} of ${all} now`,
  done: 'Done',
  print: 'Print the list',
} as const;

export const notesCopy = {
  mine: 'Only mine',
  empty: 'No notes yet',
  emptyText: 'What the team writes about customers stands here, the newest first.',
  emptyMine: 'No notes of yours among the newest',
  emptyMineText: 'Each customer’s card has all of them.',
  more: (left: number) => `Show more (${left})`,
} as const;

const list = new Intl.ListFormat('en-US');
const by = (names: readonly string[]) => {
  const known = [...new Set(names)].filter((name) => name !== '');
  return known.length > 0 ? ` by ${list.format(known)}` : '';
};

type Kinds = Record<NewsKind, (count: number, names: readonly string[]) => string>;

/** While you were away. */
export const awayCopy = {
  title: 'While you were away',
  since: (time: string) => `Since ${time}`,
  done: 'Got it',
  failed: 'This is still here the next time. Please try again.',
  absent: 'Somebody who is ',
  more: (count: number) => `And ${count.toLocaleString('en-US')} more.`,
  kinds: {
    wrote: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
    note: (count: number, names: readonly string[]) =>
      `${count === 1 ? '1 new note' : `${count} new notes`}${by(names)}`,
    edited: (count: number, names: readonly string[]) =>
      `${count === 1 ? '1 note edited' : `${count} notes edited`}${by(names)}`,
    primary: () => 'Primary note changed',
    came: () => 'New customer',
    left: () => 'No longer a customer',
  },
} as const satisfies Record<string, unknown> & { kinds: Kinds };

export const noWeather = 'No weather right now';
export const sampleWeather = 'Sample forecast';
export const firstPlants = 'Choose your first plants';
export const drawnFrom = (count: number) =>
  count === 1 ? 'Drawn from the plant you chose' : `Drawn from the ${count} plants you chose`;
export const chosen = (count: number) => (count === 0 ? 'None yet' : `${count} chosen`);
