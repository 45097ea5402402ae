/** What a device keeps for a user who was away: `away.ts` says what becomes of it. Source: D60. */
import * as v from 'valibot';
import { readJson } from './json.ts';
import { newsKinds, type NewsKind } from './news-kinds.ts';
import { isPlain } from './plain.ts';

/** One thing that happened. `what` tells it from others of its kind: the id of a note or a message. */
export interface News {
  kind: NewsKind;
  /** Id of the customer. */
  of: string;
  what: string;
  /** The colleague's name, else ''. Of who left: their own, which nothing else tells any more. */
  name: string;
}

/** When it came onto this device, epoch milliseconds by its clock. */
export interface ToldNews extends News {
  at: number;
}

/** Epoch milliseconds, by the clock of the device. */
export interface Away {
  /** When the user looked last; 0 where they never did. */
  seen: number;
  /** An absence is to be told: when it began, and when all that had happened in it was here. 0: not yet. */
  since: number;
  until: number;
  news: readonly ToldNews[];
  /** How much more there was than is kept. */
  more: number;
}

/** Nobody has looked yet. */
export const never: Away = { seen: 0, since: 0, until: 0, news: [], more: 0 };
const time = v.fallback(v.pipe(v.number(), v.minValue(0), v.finite()), 0);
const shape = v.object({
  seen: time,
  since: time,
  until: time,
  more: time,
  news: v.fallback(v.array(v.unknown()), []),
});
const told = v.object({
  kind: v.picklist(newsKinds),
  of: v.string(),
  what: v.string(),
  name: v.string(),
  at: v.number(),
});

/** What is kept, whatever the text holds: what cannot be read of it never was. */
export function readAway(text: string | undefined): Away {
  const read = readJson(shape, text);
  return read
    ? { ...read, news: read.news.filter((entry) => isPlain(entry) && v.is(told, entry)) as ToldNews[] }
    : never;
}

/** As a device keeps it. */
export const writtenAway = (away: Away): string => JSON.stringify(away);
