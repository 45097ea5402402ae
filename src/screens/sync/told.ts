/** A waiting or refused document in words. */
import type { Change, ChangedField } from '#domain/changes.ts';
import { displayTitle } from '#domain/people.ts';
import { shortMonthNames } from '#domain/season.ts';
import type { Role, User } from '#domain/user.ts';
import { changesOf } from '#domain/waiting-changes.ts';
import type { Collection, Fields, Ref } from '#sync/document.ts';
import { countOf, fieldNames, places, titles, wordsOf } from './copy.ts';

export interface Told {
  /** Whose it is. */
  what: Role | 'own' | 'catalogue';
  where: string;
  changes: Change[];
}

/** `userId`: the signed-in user's. */
export function told(ref: Ref, base: Fields[Collection] | null, mine: Fields[Collection], userId: string): Told {
  const changes = changesOf(ref.collection, base, mine);
  if (ref.collection === 'plants') {
    return { what: 'catalogue', where: places.catalogue, changes };
  }
  const user = mine as User;
  if (ref.id === userId) return { what: 'own', where: places.own, changes };
  return { what: user.role, where: displayTitle(user), changes };
}

/** The document as JSON, where it cannot be told in words. Never throws. */
export function asItIs(ref: Ref, _: unknown, mine: unknown, userId: string): Told {
  const what = ref.collection === 'plants' ? 'catalogue' : ref.id === userId ? 'own' : 'customer';
  const where = what === 'customer' ? displayTitle({ ...(mine as User | null) } as User) || ref.id : places[what];
  return { what, where, changes: [{ kind: 'other', text: JSON.stringify(mine) }] };
}

/** "Note for Brennan, Siobhan" */
export function titleOf({ what, where, changes }: Told): string {
  const things = new Set(changes.map((change) => wordsOf(change).thing));
  const [only = ''] = things;
  const thing = things.size === 1 ? only : countOf(changes.length);
  const title = what === 'own' || what === 'catalogue' ? titles[what] : titles.person;
  return title.replace('{thing}', thing).replace('{where}', where);
}

/** Everything that was written, line by line; '' where there is nothing to read. */
export function textOf({ text, formerly, fields = [] }: Change): string {
  const lines = [formerly === undefined ? '' : `Formerly ${formerly}`, text ?? '', ...fields.map(fieldText)];
  return lines.filter((line) => line !== '').join('\n');
}

/** All texts of a document, as they are copied. */
export function wholeText({ changes }: Told): string {
  const texts = changes.map((change) => ({ done: wordsOf(change).done, text: textOf(change) }));
  const [only] = texts;
  if (only && texts.length === 1) return only.text || only.done;
  return texts.map(({ done, text }) => [done, text].filter(Boolean).join('\n')).join('\n\n');
}

function fieldText({ field, value }: ChangedField): string {
  if (value === undefined || value === '') return '';
  return `${fieldNames[field] ?? field}: ${field === 'plantingMonths' ? season(value) : valueText(value)}`;
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function season(value: unknown): string {
  if (!Array.isArray(value)) return valueText(value);
  return value.map((index) => shortMonthNames[Number(index)] ?? valueText(index)).join(' to ');
}
