/** What a device holds of a document may be of an earlier version of the app, or damaged: it is mended by the schema. */
import { readMarks, storedCatalogue, storedUser } from '#domain/schemas.ts';
import type { Collection, Fields } from '../document.ts';
import type { Row } from '../store.ts';

/** The same object where nothing is wrong with it. */
export function storedFields<C extends Collection>(collection: C, id: string, fields: unknown): Fields[C] {
  return (collection === 'users' ? storedUser(id, fields) : storedCatalogue(fields)) as Fields[C];
}

/** All that the row holds: its fields, what its edits stand on, what was sent. */
export function mendedRow<C extends Collection>(collection: C, row: Row<C>): Row<C> {
  if (row.gone) return row;
  const read = (fields: Fields[C]) => storedFields(collection, row.id, fields);
  if (row.edit === '' || !row.base) return { ...row, fields: read(row.fields) };
  const { rev } = readMarks(row.base);
  const base = { fields: row.base.fields && read(row.base.fields), rev };
  const sent = row.sent?.map((state) => ({ ...state, fields: read(state.fields) }));
  return { ...row, fields: read(row.fields), base, ...(sent && { sent }) };
}
