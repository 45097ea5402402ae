/**
 * What a decision about the mended fields of a document changes in the document itself. Reading mends, and nothing that
 * was mended is written: what the decision leaves alone stays as it is, whoever made it and whatever it holds.
 */
import { deepEqual } from '#domain/equal.ts';
import { isPlain } from '#domain/plain.ts';
import { byId } from '#domain/three-way.ts';
import type { Collection, Fields } from './document.ts';
import type { ReplicatedCollection } from './replicated.ts';

/** A document as it is stored. */
export type Raw = Record<string, unknown>;

export interface Difference {
  /** Fields with what they hold now. */
  set: Raw;
  /** What comes behind all that a list holds. */
  added: Record<string, unknown[]>;
  /** Fields that go. */
  removed: string[];
}

/** `before` is what was read of `raw`, `after` what is to be read of it next. Pure. */
export function differenceOf<C extends Collection>(
  { lists }: Pick<ReplicatedCollection<C>, 'lists'>,
  raw: Raw,
  before: Fields[C],
  after: Fields[C],
): Difference {
  const difference: Difference = { set: {}, added: {}, removed: [] };
  const [old, now]: [Raw, Raw] = [before as never, after as never];
  // A document made in the console may lack it, and whoever writes must name it.
  if (raw['id'] !== now['id']) difference.set['id'] = now['id'];
  for (const field of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (deepEqual(old[field], now[field])) continue;
    const list = lists[field];
    const written = list
      ? writtenList(raw[field], entriesOf(old[field]), entriesOf(now[field]), list === 'marked')
      : now[field];
    const added = addedTo(raw[field], written);
    if (now[field] === undefined && (written === undefined || (written as unknown[]).length === 0)) {
      if (Object.hasOwn(raw, field)) difference.removed.push(field);
    } else if (added) difference.added[field] = added;
    else difference.set[field] = written;
  }
  return difference;
}

/** The document after the difference. What a list holds already is not added again. */
export function withDifference(raw: Raw, { set, added, removed }: Difference): Raw {
  const next: Raw = { ...raw, ...set };
  for (const [field, entries] of Object.entries(added)) {
    const known = Array.isArray(raw[field]) ? (raw[field] as unknown[]) : [];
    next[field] = [...known, ...entries.filter((entry) => !known.some((other) => deepEqual(other, entry)))];
  }
  for (const field of removed) delete next[field];
  return next;
}

const encoder = new TextEncoder();

/** Bytes as Firestore counts them, or a few more: the UTF-8 of each text and key and one, and for anything else as for a number. */
export function sizeOf(raw: Raw): number {
  const texts: string[] = [];
  const numbers = collect(raw, texts);
  return encoder.encode(texts.join(' ')).length + 1 + numbers * 8;
}

function collect(value: unknown, texts: string[]): number {
  if (typeof value === 'string') texts.push(value);
  else if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + collect(entry, texts), 0);
  else if (isPlain(value)) {
    texts.push(...Object.keys(value));
    return Object.values(value).reduce<number>((sum, inner) => sum + collect(inner, texts), 0);
  } else return 1;
  return 0;
}

/**
 * An entry that was left alone is the stored one. What cannot be read, or is not shown because the list is too long,
 * stays behind the entry that it follows. `keepsKeys`: a changed entry keeps what else is stored of it.
 */
function writtenList(raw: unknown, before: object[], after: object[], keepsKeys: boolean): unknown[] {
  const stored = Array.isArray(raw) ? (raw as unknown[]) : [];
  const readable = stored.flatMap((entry, index) => (isPlain(entry) ? [index] : []));
  const places = readable.slice(readable.length - before.length);
  const open = new Map<string, number[]>();
  before.forEach((entry, index) => open.set(byId(entry), [...(open.get(byId(entry)) ?? []), index]));

  const origins = after.map((entry) => {
    const candidates = open.get(byId(entry)) ?? [];
    const same = candidates.findIndex((index) => deepEqual(before[index], entry));
    const found = candidates.splice(Math.max(same, 0), 1)[0];
    return found === undefined || (same < 0 && !keepsKeys) ? undefined : found;
  });
  const kept = new Set(origins.map((origin) => origin !== undefined && places[origin]));
  const visible = new Set(places);
  const followers = new Map<number, unknown[]>();
  let place = -1;
  stored.forEach((entry, index) => {
    if (kept.has(index)) place = index;
    else if (!visible.has(index)) followers.set(place, [...(followers.get(place) ?? []), entry]);
  });
  return [
    ...(followers.get(-1) ?? []),
    ...after.flatMap((entry, index) => {
      const origin = origins[index];
      const from = origin === undefined ? undefined : places[origin];
      if (origin === undefined || from === undefined) return [entry];
      return [changed(stored[from] as Raw, before[origin], entry), ...(followers.get(from) ?? [])];
    }),
  ];
}

function changed(stored: Raw, before: object | undefined, after: object): Raw {
  if (deepEqual(before, after)) return stored;
  const marked = { ...before, read: (after as Raw)['read'] };
  return deepEqual(marked, after) ? { ...stored, read: marked.read } : { ...stored, ...after };
}

/** Undefined where a list does more than grow, or grows by what it holds already. */
function addedTo(raw: unknown, written: unknown): unknown[] | undefined {
  if (!Array.isArray(raw) || !Array.isArray(written) || raw.some((entry, index) => entry !== written[index]))
    return undefined;
  const added = written.slice(raw.length) as unknown[];
  const isKnown = (entry: unknown) => raw.some((other) => deepEqual(other, entry));
  return added.length === 0 || added.some(isKnown) ? undefined : added;
}

function entriesOf(list: unknown): object[] {
  return Array.isArray(list) ? (list as object[]) : [];
}
