/** A waiting or refused document in words. */
import type { Change, ChangedField, ChangeKind } from '#domain/changes.ts';
import { conflictValues } from '#domain/conflicts.ts';
import { longest } from '#domain/document-shapes.ts';
import { displayTitle } from '#domain/people.ts';
import { shortMonthNames } from '#domain/months.ts';
import type { Role, User } from '#domain/user.ts';
import { changesOf } from '#domain/waiting-changes.ts';
import type { Collection, Fields, Ref } from '#sync/document.ts';
import type { Parked } from '#sync/store.ts';
import { fill } from '#ui/fill.ts';
import { countOf, fieldNames, places, sides, titles, valueOf, valuesOf, wordsOf } from './copy.ts';

export interface Description {
  /** Whose it is. */
  what: Role | 'own' | 'catalogue';
  where: string;
  changes: Change[];
  /** Of a conflict: the values that went, with what came first. */
  values?: Value[];
}

interface Value {
  /** "Plant Size of Basil" */
  name: string;
  mine: string;
  theirs: string;
}

/** What was parked. */
export function describeParked({ ref, why, base, mine }: Parked, userId: string): Description {
  const what = describeEdits(ref, base.fields, mine, userId);
  if (why !== 'conflict' || !base.fields) return what;
  const values = conflictValues(base.fields, mine).map(({ field, of, ...both }) => {
    const name = fieldNames[field] ?? field;
    return {
      name: of === undefined ? name : fill(valueOf, { value: name, plant: of }),
      mine: sideText(field, both.mine),
      theirs: sideText(field, both.theirs),
    };
  });
  return { ...what, values };
}

export const parkedAsItIs = ({ ref, base, mine }: Parked, userId: string): Description =>
  asItIs(ref, base.fields, mine, userId);

/** `userId`: the signed-in user's. */
export function describeEdits(
  ref: Ref,
  base: Fields[Collection] | null,
  mine: Fields[Collection],
  userId: string,
): Description {
  const changes = changesOf(ref.collection, base, mine);
  if (ref.collection === 'plants') {
    return { what: 'catalogue', where: places.catalogue, changes };
  }
  const user = mine as User;
  if (ref.id === userId) return { what: 'own', where: places.own, changes };
  return { what: user.role, where: displayTitle(user), changes };
}

/** The document as JSON, where it cannot be told in words. Never throws. */
export function asItIs(ref: Ref, _: unknown, mine: unknown, userId: string): Description {
  const what = ref.collection === 'plants' ? 'catalogue' : ref.id === userId ? 'own' : 'customer';
  const where = what === 'customer' ? displayTitle({ ...(mine as User | null) } as User) || ref.id : places[what];
  return { what, where, changes: [{ kind: 'other', text: JSON.stringify(mine) }] };
}

const longestText: Partial<Record<ChangeKind, number>> = {
  'primary-note': longest.primaryNote,
  'specialty-requests': longest.specialtyRequests,
};

/** Joined with what another device wrote, a text may be longer than the rules take, whoever sends it. */
export const isTooLong = ({ changes }: Description): boolean =>
  changes.some(({ kind, text = '' }) => text.length > (longestText[kind] ?? Infinity));

/** "Note for Brennan, Siobhan" */
export function titleOf({ what, where, changes, values }: Description): string {
  const things = new Set(values?.map(({ name }) => name) ?? changes.map((change) => wordsOf(change).thing));
  const [only = ''] = things;
  const several = values ? fill(valuesOf, { count: String(values.length) }) : countOf(changes.length);
  const thing = things.size === 1 ? only : several;
  const title = what === 'own' || what === 'catalogue' ? titles[what] : titles.person;
  return fill(title, { thing, where });
}

/** Everything that was written, line by line; '' where there is nothing to read. */
export function textOf({ text, formerly, fields = [] }: Change): string {
  const lines = [formerly === undefined ? '' : `Formerly ${formerly}`, text ?? '', ...fields.map(fieldText)];
  return lines.filter((line) => line !== '').join('\n');
}

/** All texts of a document, as they are copied. */
export function wholeText({ changes, values }: Description): string {
  if (values) return values.map(({ name, mine }) => (values.length === 1 ? mine : `${name}: ${mine}`)).join('\n');
  const texts = changes.map((change) => ({ done: wordsOf(change).done, text: textOf(change) }));
  const [only] = texts;
  if (only && texts.length === 1) return only.text || only.done;
  return texts.map(({ done, text }) => [done, text].filter(Boolean).join('\n')).join('\n\n');
}

function fieldText({ field, value }: ChangedField): string {
  if (value === undefined || value === '') return '';
  return `${fieldNames[field] ?? field}: ${shownValue(field, value)}`;
}

function sideText(field: string, value: unknown): string {
  return value === undefined || value === '' ? sides.none : shownValue(field, value);
}

function shownValue(field: string, value: unknown): string {
  return field === 'plantingMonths' ? season(value) : valueText(value);
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function season(value: unknown): string {
  if (!Array.isArray(value)) return valueText(value);
  return value.map((index) => shortMonthNames[Number(index)] ?? valueText(index)).join(' to ');
}
