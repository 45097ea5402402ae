/** Between rows and what is stored of them. */
import type { Collection } from '../document.ts';
import type { LiveRow, Moment, Parked, Row } from '../store.ts';
import { isRole, sortOf } from './person.ts';
import type { StoredRow, StoredUser } from './schemas.ts';

export function storedFrom<C extends Collection>(collection: C, row: Row<C>): StoredRow<C> {
  const stored: StoredRow<C> = row.gone ? { id: row.id, gone: true, rev: row.rev, edit: '' } : { ...row };
  return collection === 'users' ? { ...stored, ...indexed(row as Row<'users'>) } : stored;
}

function indexed(row: Row<'users'>): Pick<StoredUser, 'role' | 'sort'> {
  if (row.gone) return { role: '', sort: '' };
  return { role: isRole(row.fields.role) ? row.fields.role : '', sort: sortOf(row.fields) };
}

/** Undefined where the stored document is not a row: somebody tampered with it, or the device damaged it. */
export function rowFrom<C extends Collection>(stored: StoredRow<C>): Row<C> | undefined {
  const { id, gone, rev, edit, fields, base, sent, made } = stored;
  if (!Number.isInteger(rev) || typeof edit !== 'string') return undefined;
  if (gone === true) return { id, gone, rev };
  if (!isObject(fields)) return undefined;
  if (edit === '') return { id, gone: false, fields, rev, edit };
  if (!/^[^ :]+:[1-9]\d*$/.test(edit) || !isBase(base)) return undefined;
  return { id, gone: false, fields, rev, edit, base, ...(isSent(sent) && { sent }), ...(isMade(made) && { made }) };
}

/** What the user would miss if this unreadable document were dropped. */
export function textOf<C extends Collection>(collection: C, stored: StoredRow<C>, at: number): Parked<C> | undefined {
  const { id, edit, fields, base } = stored;
  if (!isObject(fields) || edit === '') return undefined;
  return {
    id: `${collection}/${id}/unreadable`,
    ref: { collection, id },
    why: 'invalid',
    base: isBase(base) ? base : { fields: null, rev: 0 },
    mine: fields,
    at,
  };
}

function isBase<C extends Collection>(base: LiveRow<C>['base']): base is NonNullable<LiveRow<C>['base']> {
  return isObject(base) && Number.isInteger(base.rev) && (base.fields === null || isObject(base.fields));
}

function isSent<C extends Collection>(sent: LiveRow<C>['sent']): sent is NonNullable<LiveRow<C>['sent']> {
  return Array.isArray(sent) && sent.every((state) => isObject(state) && isObject(state.fields));
}

function isMade(made: unknown): made is Moment[] {
  return Array.isArray(made) && made.every((moment: unknown) => isObject(moment) && isMoment(moment as Moment));
}

function isMoment({ at, offset, heard }: Moment): boolean {
  return [at, offset, heard].every((value) => Number.isInteger(value));
}

function isObject<T>(value: T): value is T & object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
