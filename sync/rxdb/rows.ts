/** Between rows and what is stored of them. */
import { readMarks } from '#domain/marks.ts';
import { isPlain } from '#domain/plain.ts';
import type { Collection } from '../document.ts';
import { mendedRow } from '../replica/mending.ts';
import { sortOf } from '../replica/people.ts';
import { collectionOf, type Replicated, type ReplicatedCollection } from '../replicated.ts';
import type { LiveRow, Moment, Parked, Row } from '../store.ts';
import type { StoredRow, StoredUser } from './schemas.ts';

export function storedFrom<C extends Collection>(replicated: Replicated, collection: C, row: Row<C>): StoredRow<C> {
  const stored: StoredRow<C> = row.gone ? { id: row.id, gone: true, rev: row.rev, edit: '' } : { ...row };
  return collection === 'users' ? { ...stored, ...indexed(replicated, row as Row<'users'>) } : stored;
}

function indexed({ users }: Replicated, row: Row<'users'>): Pick<StoredUser, 'role' | 'sort'> {
  if (row.gone) return { role: '', sort: '' };
  return { role: users.role(row.fields), sort: sortOf(users, row.fields) };
}

/**
 * Undefined where the stored document is not a row: somebody tampered with it, or the device damaged it. What it holds is
 * as it is stored: enough for a list, which reads the little it shows by itself.
 */
export function rowFrom<C extends Collection>(stored: StoredRow<C>): Row<C> | undefined {
  const { id, gone, edit, fields, base, sent, made } = stored;
  if (typeof edit !== 'string') return undefined;
  const { rev } = readMarks(stored);
  if (gone === true) return { id, gone, rev };
  if (!isPlain(fields)) return undefined;
  if (edit === '') return { id, gone: false, fields, rev, edit };
  if (!/^[^ :]+:[1-9]\d*$/.test(edit) || !isBase(base)) return undefined;
  return { id, gone: false, fields, rev, edit, base, ...(isSent(sent) && { sent }), ...(isMade(made) && { made }) };
}

/** The row with everything it holds mended by the schema of its collection. The same row where nothing is wrong with it. */
export function readRow<C extends Collection>(
  described: ReplicatedCollection<C>,
  stored: StoredRow<C>,
): Row<C> | undefined {
  const row = rowFrom(stored);
  return row && mendedRow(described, row);
}

/** What the user would miss if this unreadable document were dropped. */
export function textOf<C extends Collection>(
  replicated: Replicated,
  collection: C,
  stored: StoredRow<C>,
  at: number,
): Parked<C> | undefined {
  const mended = collectionOf(replicated, collection).stored;
  const { id, edit, fields, base } = stored;
  if (!isPlain(fields) || edit === '') return undefined;
  return {
    id: `${collection}/${id}/unreadable`,
    ref: { collection, id },
    why: 'invalid',
    base: {
      fields: isBase(base) && base.fields ? mended(id, base.fields) : null,
      rev: readMarks(base).rev,
    },
    mine: mended(id, fields),
    at,
  };
}

/**
 * A parked text with both its states mended. Undefined where somebody tampered with it so that it says nothing, or another version
 * of the app parked it, which knows more collections.
 */
export function readParked(replicated: Replicated, stored: object): Parked | undefined {
  const { sent, made, ...kept } = stored as Partial<Parked>;
  const { ref, base, mine } = kept;
  if (!isPlain(ref) || !isPlain(base) || !isPlain(mine)) return undefined;
  const { collection, id } = ref;
  if (!Object.hasOwn(replicated, collection)) return undefined;
  const mended = collectionOf(replicated, collection).stored;
  const fields = base.fields && mended(id, base.fields);
  return {
    ...(kept as Parked),
    base: { ...base, fields },
    mine: mended(id, mine),
    ...(isSent(sent) && {
      sent: sent.map((state) => ({ ...state, fields: mended(id, state.fields) })),
    }),
    ...(isMade(made) && { made }),
  };
}

function isBase<C extends Collection>(base: LiveRow<C>['base']): base is NonNullable<LiveRow<C>['base']> {
  return isPlain(base) && (base.fields === null || isPlain(base.fields));
}

function isSent<C extends Collection>(sent: LiveRow<C>['sent']): sent is NonNullable<LiveRow<C>['sent']> {
  return Array.isArray(sent) && sent.every((state) => isPlain(state) && isPlain(state.fields));
}

function isMade(made: unknown): made is Moment[] {
  return Array.isArray(made) && made.every(isMoment);
}

function isMoment(moment: unknown): moment is Moment {
  return isPlain(moment) && ['at', 'offset', 'heard'].every((key) => Number.isInteger(moment[key]));
}
