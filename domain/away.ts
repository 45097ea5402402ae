/**
 * What happened while the user was away, as a device keeps it. The engine adds what it receives (`sync/engine/news.ts`), the
 * page says when somebody looks. Source: D60.
 */
import { never, readAway, writtenAway, type Away, type News, type ToldNews } from './away-kept.ts';
import { newsKinds } from './news-kinds.ts';

/** Milliseconds without a look that make an absence. */
export const absence = 60 * 60 * 1_000;
/** How much of it a device keeps. */
export const newsKept = 500;

/** Whether `at` lies in the absence that is to be told. */
const isIn = ({ since, until }: Away, at: number): boolean => since > 0 && at >= since && (until === 0 || at <= until);

/** Somebody looks at the app, and has seen what came before, unless it is to be told. */
export function looked(away: Away, now: number): Away {
  const returns = away.seen > 0 && now - away.seen >= absence;
  const begun = returns ? { ...away, since: away.since || away.seen, until: 0 } : away;
  const news = begun.news.filter(({ at }) => isIn(begun, at));
  return { ...begun, seen: now, news, more: begun.since > 0 ? begun.more : 0 };
}

/** All that had happened is on the device: what comes from now on happens before the eyes of the user. */
export function caughtUp(away: Away, now: number): Away {
  if (away.since === 0 || away.until > 0) return away;
  return away.news.length > 0 ? { ...away, until: now } : dismissed(away);
}

/** The user has read it. */
export const dismissed = (away: Away): Away => ({ ...never, seen: away.seen });

/** Adds what came. The same thing is told once; nothing is where nobody has ever looked. */
export function withNews(away: Away, news: readonly News[], at: number): Away {
  if (away.seen === 0) return away;
  const known = new Set(away.news.map(keyOf));
  const fresh = news.filter((entry) => !known.has(keyOf(entry)) && known.add(keyOf(entry)));
  if (fresh.length === 0) return away;
  const all = [...away.news, ...fresh.map((entry) => ({ ...entry, at }))];
  return { ...away, news: all.slice(0, newsKept), more: away.more + Math.max(0, all.length - newsKept) };
}

/** The same on what is kept; undefined where nothing is to be added. */
export function keptNews(kept: string | undefined, news: readonly News[], at: number): string | undefined {
  const before = readAway(kept);
  const after = withNews(before, news, at);
  return after === before ? undefined : writtenAway(after);
}

const keyOf = ({ kind, of, what }: News): string => `${kind} ${of} ${what}`;

/** What happened with one customer. */
export interface PersonNews {
  id: string;
  news: readonly ToldNews[];
}

/** What is to be told, by customer: who wrote first. `name`: the user's own, whose notes are no news. */
export function toldNews(away: Away, name: string): { people: PersonNews[]; more: number } {
  const byPerson = new Map<string, ToldNews[]>();
  for (const entry of away.news) {
    const isOwn = (entry.kind === 'note' || entry.kind === 'edited') && entry.name === name;
    if (!isOwn && isIn(away, entry.at)) byPerson.set(entry.of, [...(byPerson.get(entry.of) ?? []), entry]);
  }
  const first = ({ news }: PersonNews): number => Math.min(...news.map(({ kind }) => newsKinds.indexOf(kind)));
  const people = [...byPerson].map(([id, news]) => ({ id, news }));
  return {
    people: people.toSorted((a, b) => first(a) - first(b)),
    more: people.length > 0 ? away.more : 0,
  };
}
