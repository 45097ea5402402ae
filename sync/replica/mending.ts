/** What a device holds of a document may be of an earlier version of the app, or damaged: it is mended by the schema. */
import { readMarks } from '#domain/marks.ts';
import type { Collection, Fields } from '../document.ts';
import type { ReplicatedCollection } from '../replicated.ts';
import type { Row } from '../store.ts';

/** All that the row holds: its fields, what its edits stand on, what was sent. */
export function mendedRow<C extends Collection>(
  { stored }: Pick<ReplicatedCollection<C>, 'stored'>,
  row: Row<C>,
): Row<C> {
  if (row.gone) return row;
  const read = (fields: Fields[C]) => stored(row.id, fields);
  if (row.edit === '' || !row.base) return { ...row, fields: read(row.fields) };
  const { rev } = readMarks(row.base);
  const base = { fields: row.base.fields && read(row.base.fields), rev };
  const sent = row.sent?.map((state) => ({ ...state, fields: read(state.fields) }));
  return { ...row, fields: read(row.fields), base, ...(sent && { sent }) };
}
