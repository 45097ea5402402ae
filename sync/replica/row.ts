/**
 * What happens to one row of the replica: pure steps, each the body of one atomic write.
 * The state of a row is clean (`edit` is ''), dirty (waiting edits on a `base`), or a tombstone.
 */
import { deepEqual } from '#domain/equal.ts';
import { entriesOf } from '#domain/trail.ts';
import type { Collection, Fields, ServerDocument } from '../document.ts';
import type { Merge } from '../replicated.ts';
import { firstEdit, nextEdit } from './edit.ts';
import type { Base, LiveRow, Row, Sent, Tombstone } from '../store.ts';

export type DirtyRow<C extends Collection = Collection> = LiveRow<C> & { base: Base<C> };

/** `join`: what waiting edits and the server's state had in common when they were merged. Never stored: see `conflicts.ts`. */
export type Joined<C extends Collection = Collection> = LiveRow<C> & { join?: { base: Base<C>['fields'] } };

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

/** A state is about to leave: it is remembered until the server is known to have taken it or never to take it. */
export function markedSent<C extends Collection>(row: DirtyRow<C>, state: Sent<C>): DirtyRow<C> {
  const sent = [...(row.sent ?? []).filter(({ edit }) => edit !== state.edit), state];
  return { ...row, sent: sent.length > fewSent && sizeOf(sent) > sentSize ? sent.slice(-fewSent) : sent };
}
/** So many are always kept, and more while all of them together have no more characters than a device has room for. */
const fewSent = 16;
const sentSize = 4_000_000;
const sizeOf = (value: unknown) => JSON.stringify(value).length;

/** These states were sent by edits that were set aside: those that may still become a revision after this one are remembered. */
export function alsoSent<C extends Collection>(row: DirtyRow<C>, states: readonly Sent<C>[]): DirtyRow<C> {
  const known = row.sent ?? [];
  const late = states.filter(({ edit, rev = 0 }) => rev > row.rev && known.every((state) => state.edit !== edit));
  return late.length > 0 ? { ...row, sent: [...late, ...known] } : row;
}

/** The newest state of this row that the server has taken. Only what was really sent is believed, whatever else the trail says. */
export function takenState<C extends Collection>(row: LiveRow<C>, trail: string): Sent<C> | undefined {
  const entries = entriesOf(trail);
  return row.sent?.findLast(({ edit }) => entries.includes(edit));
}

/**
 * What my waiting edits and the server's state have in common: the state of mine that the server has taken without my
 * hearing of it, else what the edits stand on.
 */
export function commonBase<C extends Collection>(row: DirtyRow<C>, server: ServerDocument<C>): Base<C>['fields'] {
  return takenState(row, server.edit)?.fields ?? row.base.fields;
}

/** A document of the server reached the device. Undefined: it says nothing new. */
export function received<C extends Collection>(
  row: Row<C> | undefined,
  server: ServerDocument<C>,
  merge: Merge<C>,
): Row<C> | undefined {
  if (!row) return cleanRow(server);
  if (server.rev < row.rev) return undefined;
  if (server.rev === row.rev && (row.gone || knows(row, server) || isBeingSent(row))) return undefined;
  return isDirty(row) ? joined(row, server, merge) : cleanRow(server);
}

/**
 * The same where the engine has not asked yet, which takes what is not whole, and knows what becomes of edits and of what is gone.
 * Whoever logged out here before has left a row that stands for nothing (`evict.ts`).
 */
export function firstReceived<C extends Collection>(
  row: Row<C> | undefined,
  server: ServerDocument<C>,
): Row<C> | undefined {
  if (server.partly) return undefined;
  if (!row || (row.gone && row.rev === 0)) return cleanRow(server);
  return row.gone || isDirty(row) || server.rev <= row.rev ? undefined : cleanRow(server);
}

/** The server committed what was sent; the row may have moved on meanwhile, or left. */
export function acknowledged<C extends Collection>(
  row: Row<C> | undefined,
  committed: ServerDocument<C>,
  merge: Merge<C>,
): Row<C> | undefined {
  return row && !row.gone ? received(row, committed, merge) : undefined;
}

/**
 * Waiting edits on top of what the server has, also where it went back in time. Clean where it has taken all of them,
 * whatever was written on top since.
 */
export function joined<C extends Collection>(row: DirtyRow<C>, server: ServerDocument<C>, merge: Merge<C>): Joined<C> {
  const base = commonBase(row, server);
  if (deepEqual(row.fields, base)) return rebased(row, server.fields, server);
  if (deepEqual(server.fields, base)) return rebased(row, row.fields, server);
  const merged = merge(base, row.fields, server.fields);
  return { ...rebased(row, merged, server), ...(!deepEqual(merged, row.fields) && { join: { base } }) };
}

/** The document left the scope: nothing of its text stays. */
export function tombstoneOf(row: Row | undefined, id: string, rev: number): Tombstone {
  return { id, gone: true, rev: Math.max(row?.rev ?? 0, rev) };
}

export function cleanRow<C extends Collection>(server: { id: string; fields: Fields[C]; rev: number }): LiveRow<C> {
  return { id: server.id, gone: false, fields: server.fields, rev: server.rev, edit: '' };
}

/**
 * Clean where nothing is missing at the server and nothing else may still arrive there. What was sent and would have become
 * an earlier revision never arrives any more.
 */
function rebased<C extends Collection>(
  row: DirtyRow<C>,
  fields: Fields[C],
  server: { fields: Fields[C]; rev: number },
): LiveRow<C> {
  const { id, edit, made } = row;
  const sent = row.sent?.filter(({ rev = 0 }) => rev > server.rev) ?? [];
  const isSettled = sent.every((state) => deepEqual(state.fields, fields));
  if (isSettled && deepEqual(fields, server.fields)) return cleanRow({ id, ...server });
  const base = { fields: server.fields, rev: server.rev };
  const kept = { ...(sent.length > 0 && { sent }), ...(made && { made }) };
  return { id, gone: false, fields, rev: server.rev, edit, base, ...kept };
}

/** Same revision and same content. A hand-made change in the console keeps the revision but not the content. */
function knows<C extends Collection>(row: LiveRow<C>, server: ServerDocument<C>): boolean {
  return deepEqual(isDirty(row) ? row.base.fields : row.fields, server.fields);
}

/**
 * A transaction has read this revision and may have made the next of it: what else is said of this one may have been
 * read before. Where it did not go through, the next one reads it again.
 */
function isBeingSent<C extends Collection>(row: LiveRow<C>): boolean {
  return isDirty(row) && (row.sent?.some(({ rev }) => rev === row.rev + 1) ?? false);
}
