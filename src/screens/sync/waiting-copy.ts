/** A copy of all that the office does not have: to read, and as data. Never leaves one out because it cannot be told in words. */
import type { Waiting } from '#sync/replica.ts';
import type { Collection, Fields, Ref } from '#sync/document.ts';
import type { Parked } from '#sync/store.ts';
import {
  asItIs,
  describeEdits,
  describeParked,
  parkedAsItIs,
  titleOf,
  wholeText,
  type Description,
} from './description.ts';
import type { UnsavedText } from './unsaved.ts';

export interface WaitingWork {
  waiting: readonly Waiting[];
  parked: readonly Parked[];
  unsaved: readonly UnsavedText[];
}

export interface ToldWork {
  title: string;
  text: string;
}

/** In words, one entry a document or text. `userId`: the signed-in user's. */
export function toldWork({ waiting, parked, unsaved }: WaitingWork, userId: string): ToldWork[] {
  const documents = [
    ...waiting.map(({ ref, held }) => tell(ref, held.synced ?? null, held.value, userId)),
    ...parked.map((entry) => tellParked(entry, userId)),
  ];
  return [...documents.map((what) => ({ title: titleOf(what), text: wholeText(what) })), ...unsaved];
}

export const asText = (all: readonly ToldWork[]): string =>
  all.map(({ title, text }) => `${title}\n${text}`).join('\n\n');

/** All fields as they are on the device, with what they stand on. `savedAt`: epoch milliseconds. */
export function asData({ waiting, parked, unsaved }: WaitingWork, userId: string, savedAt: number): string {
  const documents = waiting.map(({ ref, held, at }) => ({
    ...ref,
    editedAt: timeText(at),
    atTheOffice: held.synced ?? null,
    here: held.value,
  }));
  const refused = parked.map(({ ref, why, at, base, mine }) => ({
    ...ref,
    why,
    setAsideAt: timeText(at),
    atTheOffice: base.fields,
    here: mine,
  }));
  const data = { savedAt: timeText(savedAt), user: userId, waiting: documents, notSaved: refused, typed: unsaved };
  return `${JSON.stringify(data, null, 2)}\n`;
}

function timeText(time: number): string | null {
  return Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : null;
}

/** In words; as JSON where that fails. */
function tell<C extends Collection>(ref: Ref<C>, base: Fields[C] | null, mine: Fields[C], userId: string): Description {
  try {
    return describeEdits(ref, base, mine, userId);
  } catch {
    return asItIs(ref, base, mine, userId);
  }
}

function tellParked(entry: Parked, userId: string): Description {
  try {
    return describeParked(entry, userId);
  } catch {
    return parkedAsItIs(entry, userId);
  }
}
