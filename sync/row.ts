/**
 * What happens to one row of the replica: pure steps, each the body of one atomic write.
 * The state of a row is clean (`edit` is ''), dirty (waiting edits on a `base`), or a tombstone.
 */
import { deepEqual } from '#domain/equal.ts';
import { prefixOf } from '#domain/trail.ts';
import type { Collection, Fields, ServerDocument } from './document.ts';
import { firstEdit, holdsWhole, nextEdit, ownEntry } from './edit.ts';
import type { Base, LiveRow, Row, Tombstone } from './store.ts';

/** Joins what was changed here and there since `base`. Pure; never loses what either side added. */
export type Merge<C extends Collection> = (base: Fields[C] | null, mine: Fields[C], theirs: Fields[C]) => Fields[C];
export type Merges = { [C in Collection]: Merge<C> };

export type DirtyRow<C extends Collection = Collection> = LiveRow<C> & { base: Base<C> };

export function isDirty<C extends Collection>(row: Row<C> | undefined): row is DirtyRow<C> {
  return row !== undefined && !row.gone && row.edit !== '';
}

/** A write of the user: marks the row, and keeps the server's state that the edit stands on. `prefix` is fresh randomness. */
export function localEdit<C extends Collection>(
  row: LiveRow<C>,
  change: (fields: Fields[C]) => Fields[C],
  prefix: string,
): LiveRow<C> {
  const fields = change(row.fields);
  if (deepEqual(fields, row.fields)) return row;
  if (isDirty(row)) return { ...row, fields, edit: nextEdit(row.edit) };
  return { ...row, fields, edit: firstEdit(prefix), base: { fields: row.fields, rev: row.rev } };
}

/** The row is about to be sent as it is: remembers this state in case the answer gets lost. */
export function markedSent<C extends Collection>(row: DirtyRow<C>): DirtyRow<C> {
  const others = (row.sent ?? []).filter(({ edit }) => edit !== row.edit);
  return { ...row, sent: [...others, { edit: row.edit, fields: row.fields }].slice(-sentLength) };
}
const sentLength = 4;

/**
 * What my waiting edits and the server's state have in common: the state of mine that the server has taken without my
 * hearing of it, else what the edits stand on.
 */
export function commonBase<C extends Collection>(row: DirtyRow<C>, server: ServerDocument<C>): Base<C>['fields'] {
  const entry = ownEntry(server.edit, row.edit);
  return row.sent?.find(({ edit }) => edit === entry)?.fields ?? row.base.fields;
}

/** A document of the server reached the device. Undefined: it says nothing new. */
export function received<C extends Collection>(
  row: Row<C> | undefined,
  server: ServerDocument<C>,
  merge: Merge<C>,
): Row<C> | undefined {
  if (!row) return cleanRow(server);
  if (server.rev < row.rev || (server.rev === row.rev && (row.gone || knows(row, server)))) return undefined;
  if (!isDirty(row)) return cleanRow(server);
  if (holdsWhole(server.edit, row.edit)) return cleanRow(server);
  return rebased(row, merge(commonBase(row, server), row.fields, server.fields), server);
}

/** The server committed what was sent from `sent`; the row may have moved on meanwhile. */
export function acknowledged<C extends Collection>(
  row: Row<C> | undefined,
  sent: DirtyRow<C>,
  committed: ServerDocument<C>,
  merge: Merge<C>,
): Row<C> | undefined {
  if (!row || row.gone) return undefined;
  if (!isDirty(row) || prefixOf(row.edit) !== prefixOf(sent.edit)) return received(row, committed, merge);
  const newest = row.base.rev > committed.rev && row.base.fields ? { ...row.base, fields: row.base.fields } : committed;
  if (row.edit === sent.edit) return cleanRow({ ...newest, id: row.id });
  return rebased(row, merge(sent.fields, row.fields, newest.fields), newest);
}

/** A push found the server elsewhere than `sent` stood on: join both on the device, also when the server went back in time. */
export function overtaken<C extends Collection>(
  row: Row<C> | undefined,
  sent: DirtyRow<C>,
  server: ServerDocument<C>,
  merge: Merge<C>,
): Row<C> | undefined {
  const moved = !isDirty(row) || row.base.rev !== sent.base.rev || prefixOf(row.edit) !== prefixOf(sent.edit);
  if (moved) return received(row, server, merge);
  return rebased(row, merge(commonBase(row, server), row.fields, server.fields), server);
}

/** The document left the scope: nothing of its text stays. */
export function departed(row: Row | undefined, id: string, rev: number): Tombstone {
  return { id, gone: true, rev: Math.max(row?.rev ?? 0, rev) };
}

export function cleanRow<C extends Collection>(server: { id: string; fields: Fields[C]; rev: number }): LiveRow<C> {
  return { id: server.id, gone: false, fields: server.fields, rev: server.rev, edit: '' };
}

/** Waiting edits on a newer state of the server; clean where nothing of them is missing there. */
function rebased<C extends Collection>(
  row: DirtyRow<C>,
  fields: Fields[C],
  server: { fields: Fields[C]; rev: number },
): LiveRow<C> {
  if (deepEqual(fields, server.fields)) return cleanRow({ id: row.id, ...server });
  const { id, edit, made } = row;
  const base = { fields: server.fields, rev: server.rev };
  return { id, gone: false, fields, rev: server.rev, edit, base, ...(made && { made }) };
}

/** Same revision and same content. A hand-made change in the console keeps the revision but not the content. */
function knows<C extends Collection>(row: LiveRow<C>, server: ServerDocument<C>): boolean {
  return deepEqual(isDirty(row) ? row.base.fields : row.fields, server.fields);
}
