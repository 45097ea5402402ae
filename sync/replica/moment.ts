/**
 * When something was made, in the server's time, as far as a device knows it. Its own clock may be wrong by decades, and may
 * be set at any moment; so what waits remembers how its time came about, and gets a better one when more is known.
 */
import type { Command } from '#domain/command.ts';
import type { Clock } from '../clock.ts';
import type { Collection, Fields } from '../document.ts';
import type { EntryTimes } from '../replicated.ts';
import { nextEdit } from './edit.ts';
import { localEdit, type DirtyRow } from './row.ts';
import type { KnownTime, LiveRow, Moment } from '../store.ts';

/** Undefined where entries bear no times. */
type Times<C extends Collection> = EntryTimes<Fields[C]> | undefined;

const untold: KnownTime = { offset: 0, heard: 0 };

/** Milliseconds by which a time that was sent already may be ahead: two tabs do not know the server's to the second. */
const tolerance = 60_000;

/** Milliseconds by which another device may be ahead with what it takes for the server's time: whole seconds, and fifteen for the answer at most. */
const imprecision = 16_000;

/** What the device has kept, as far as it makes sense. */
export function knownTime(kept: KnownTime | undefined): KnownTime {
  return Number.isInteger(kept?.offset) && Number.isInteger(kept?.heard) && kept ? kept : untold;
}

/** What a running page knows: also `since` when, by its monotonic clock. */
export interface CurrentTime extends KnownTime {
  since: number;
}

export function currentTime(clock: Pick<Clock, 'monotonic'>, kept: KnownTime | undefined): CurrentTime {
  return { ...knownTime(kept), since: clock.monotonic() };
}

/** This moment. A clock that was set back does not put what is new before what was heard, and the time that passed since. */
export function momentOf(clock: Pick<Clock, 'now' | 'monotonic'>, { offset, heard, since }: CurrentTime): Moment {
  const wall = Math.floor(clock.now());
  const least = heard + Math.floor(clock.monotonic() - since);
  const at = Math.max(wall + offset, least);
  return { at, offset: at - wall, heard: least };
}

/**
 * What is known after the server told its time in whole seconds: `told` is epoch milliseconds, `wall` the device's clock when
 * the answer came, `took` how many milliseconds it was asked before. As long as the known offset fits to that, it stays.
 */
export function heardTime(
  known: KnownTime,
  { told, wall, took }: { told: number; wall: number; took: number },
): KnownTime {
  const least = Math.floor(told - wall);
  const most = least + 1_000 + Math.ceil(took);
  return { offset: Math.min(Math.max(known.offset, least), most), heard: Math.floor(told) };
}

/**
 * The moment of an edit of this row: after the times in what came from the server, where another device may have been a little
 * ahead. So what somebody writes in sight of a note stands above it.
 */
export function momentOfEdit<C extends Collection>(times: Times<C>, row: LiveRow<C>, moment: Moment): Moment {
  if (!times) return moment;
  const fromServer = times.own(null, row.base?.fields ?? row.fields);
  const putBehind = (row.made ?? []).filter(({ at, after }) => at === after).map(({ at }) => at);
  const seen = [...fromServer, ...putBehind].filter((time) => time <= moment.at + imprecision);
  const after = Math.floor(Math.max(0, ...seen)) + 1;
  let at = Math.max(moment.at, after);
  // Each edit has a time of its own: what is corrected of one may not change another one, which the server may have.
  const taken = times.own(null, row.fields);
  while (taken.has(at)) at += 1;
  return { ...moment, at, offset: moment.offset + at - moment.at, after };
}

/** Remembers how the times of edits came about, for as long as what bears them waits. */
export function stampedRow<C extends Collection>(times: Times<C>, row: LiveRow<C>, ...moments: Moment[]): LiveRow<C> {
  if (!times || row.edit === '') return row;
  const { made = [], ...rest } = row;
  const waiting = times.own(baseOf(row), row.fields);
  const others = made.filter(({ at }) => moments.every((moment) => at !== moment.at));
  const kept = [...others, ...moments].filter(({ at }) => waiting.has(at));
  return kept.length > 0 ? { ...rest, made: kept } : rest;
}

/**
 * A write of the user at this moment. `prefix`: fresh randomness, which names what waits from now on. `made`: how the times came
 * about that the change brings with it.
 */
export function editedRow<C extends Collection>(
  times: Times<C>,
  row: LiveRow<C>,
  change: Command<Fields[C]>,
  { now, prefix, made = [] }: { now: Moment; prefix: string; made?: readonly Moment[] | undefined },
): LiveRow<C> {
  const moment = momentOfEdit(times, row, now);
  const synced = row.base ? row.base.fields : row.fields;
  const edited = localEdit(row, (fields) => change(fields, { at: moment.at, synced }), prefix);
  return stampedRow(times, edited, ...made, moment);
}

/**
 * Gives what is about to be sent its time as it is known now; `present` is the server's, epoch milliseconds. A change counts
 * as an edit. From then on the time stands, whoever sends it again: the server may have it, and to change it again would undo a
 * colleague's deletion.
 */
export function retimedRow<C extends Collection>(
  times: Times<C>,
  row: DirtyRow<C>,
  known: { offset: number; present: number },
): DirtyRow<C> {
  if (!times) return row;
  const { made: moments, ...rest } = row;
  const made = new Map(moments?.map((moment) => [moment.at, moment]));
  const sent = new Set(row.sent?.flatMap((state) => [...times.own(baseOf(row), state.fields)]));
  const correct = (time: number) =>
    sent.has(time) ? time : corrected(time, made.get(time), { ...known, earliest: times.earliest });
  const own = times.corrected(baseOf(row), row.fields, correct);
  const limits = { present: known.present, tolerance };
  const fields = times.possible(row.sent?.at(-1)?.fields ?? baseOf(row), own, limits);
  return fields === row.fields ? rest : { ...rest, fields, edit: nextEdit(row.edit) };
}

/**
 * The clock that made a time is as wrong as it is now, or else it was right then, as far as that is possible: after what was
 * heard before and not after the present. A time that nobody can tell is the present. Behind what was in sight it is anyway.
 */
function corrected(
  time: number,
  made: Moment | undefined,
  { offset, present, earliest }: { offset: number; present: number; earliest: number },
): number {
  const least = Math.max(earliest, made?.heard ?? 0);
  const most = made ? present : present + tolerance;
  const candidates = [time + (made ? offset - made.offset : 0), time];
  const told = candidates.find((candidate) => candidate >= least && candidate <= most) ?? Math.floor(present);
  const after = made?.after ?? 0;
  return after <= present + imprecision ? Math.max(told, after) : told;
}

function baseOf<C extends Collection>(row: LiveRow<C>): Fields[C] | null {
  return row.base?.fields ?? null;
}
