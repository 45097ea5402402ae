/** The customers of a day, in its order, as a device keeps them for its user. Source: D43, D58. */
import * as v from 'valibot';
import { dateOf } from './date.ts';
import { readJson } from './json.ts';
import { isPlain } from './plain.ts';

/** Days are written "2026-11-20", so that the later one is the greater text. */
export interface DayEntry {
  /** Of the customer. */
  id: string;
  /** For which day. */
  day: string;
  /** On which day it was ticked off; '' while it is not. */
  done: string;
  /** Stays each morning until it is ticked off. */
  kept: boolean;
}

/** Hours after midnight in which the day before goes on. */
const morning = 4;

/** The day of an employee, which begins at four in the morning. `now` in epoch milliseconds, by the clock of the device. */
export function workday(now: number): string {
  const time = new Date(now);
  return dateOf(new Date(time.getFullYear(), time.getMonth(), time.getDate() - (time.getHours() < morning ? 1 : 0)));
}

/** What is kept, with what is left of earlier days. Whatever the text holds: entries that cannot be read are left out. */
export function readDayList(text: string | undefined): DayEntry[] {
  const seen = new Set<string>();
  return (readJson(v.array(v.unknown()), text) ?? []).flatMap((entry) => {
    if (!isPlain(entry)) return [];
    const { id, day, done, kept } = entry;
    if (typeof id !== 'string' || id === '' || seen.has(id)) return [];
    seen.add(id);
    return [{ id, day: dayIn(day), done: dayIn(done), kept: kept === true }];
  });
}

const dayIn = (value: unknown): string => (typeof value === 'string' && /^\d{4,6}-\d\d-\d\d$/.test(value) ? value : '');

/** What is kept of a list; undefined where nothing is. */
export const writtenDayList = (entries: readonly DayEntry[]): string | undefined =>
  entries.length > 0 ? JSON.stringify(entries) : undefined;

/** What is on the list today. What a clock that was set back takes for tomorrow's stays. */
export function entriesOf(entries: readonly DayEntry[], today: string): DayEntry[] {
  return entries.filter(({ day, done, kept }) => day >= today || (kept && (done === '' || done >= today)));
}

/** How many are not ticked off. */
export const leftOf = (entries: readonly DayEntry[], today: string): number =>
  entriesOf(entries, today).filter(({ done }) => done === '').length;

/** A change of what is kept. What went with its day goes from the device with it. */
export type DayListChange = (entries: readonly DayEntry[], today: string) => DayEntry[];

/** A day that has not come is of a clock that was set back since. */
const come = (day: string, today: string): string => (day > today ? today : day);

const changing =
  (change: DayListChange): DayListChange =>
  (entries, today) => {
    const list = entriesOf(entries, today);
    const dated = list.map((entry) => ({ ...entry, day: come(entry.day, today), done: come(entry.done, today) }));
    return change(dated, today);
  };

const changed = (id: string, change: (entry: DayEntry, today: string) => DayEntry): DayListChange =>
  changing((entries, today) => entries.map((entry) => (entry.id === id ? change(entry, today) : entry)));

/** Puts a customer at the end of today's list. Who is on it stays where they are. */
export const pinned = (id: string): DayListChange =>
  changing((entries, today) =>
    entries.some((entry) => entry.id === id) ? [...entries] : [...entries, { id, day: today, done: '', kept: false }],
  );

/** Takes a customer off the list. */
export const unpinned = (id: string): DayListChange =>
  changing((entries) => entries.filter((entry) => entry.id !== id));

/** Ticks a customer off, or takes the tick back. */
export const ticked = (id: string, done: boolean): DayListChange =>
  changed(id, (entry, today) => ({ ...entry, done: done ? today : '' }));

/** Whether a customer stays each morning until they are ticked off. */
export const keptOver = (id: string, kept: boolean): DayListChange =>
  changed(id, (entry, today) => ({ ...entry, day: today, kept }));

/** Moves a customer one place up or down, past its neighbor on today's list. */
export const moved = (id: string, way: 'up' | 'down'): DayListChange =>
  changing((entries) => {
    const from = entries.findIndex((entry) => entry.id === id);
    const to = way === 'up' ? from - 1 : from + 1;
    const [entry, neighbor] = [entries[from], entries[to]];
    return entry && neighbor ? entries.with(from, neighbor).with(to, entry) : [...entries];
  });
