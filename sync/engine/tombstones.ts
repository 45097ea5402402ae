/** Documents leave the device, and texts that the server does not take are set aside: never one without the other. */
import { deepEqual } from '#domain/equal.ts';
import { prefixOf } from '#domain/trail.ts';
import type { Collection, Ref, ServerDocument } from '../document.ts';
import type { SendingContext } from './engine-context.ts';
import { parkedId } from '../replica/parked-id.ts';
import { cleanRow, tombstoneOf, isDirty, received, type DirtyRow } from '../replica/row.ts';
import { collectionOf } from '../replicated.ts';
import type { Base, LiveRow, Parked, Row } from '../store.ts';

/** Removes a document that left the scope. Waiting text is parked first. `rev` is what a return must exceed. */
export async function tombstone(context: SendingContext, ref: Ref, rev: number): Promise<void> {
  await parkThen(context, ref, 'gone', (row) => tombstoneOf(row, ref.id, rev));
}

/** Removes a document that a departure tells of, unless it is back at a newer revision than the departure's. */
export async function tombstoneUpTo(context: SendingContext, ref: Ref, rev: number): Promise<void> {
  await parkThen(context, ref, 'gone', (row) => (row && row.rev > rev ? undefined : tombstoneOf(row, ref.id, rev)));
}

/** Removes what another role brought onto the device; it may come back at any revision. */
export async function purge(context: SendingContext, ref: Ref): Promise<void> {
  await parkThen(context, ref, 'refused', () => ({ id: ref.id, gone: true, rev: 0 }));
}

/**
 * Sets refused edits aside and restores what the server has; null: the document may not be read any more. `edits`: these alone, by
 * the prefix of their row, for others may wait there by now.
 */
export async function reject<C extends Collection>(
  context: SendingContext,
  ref: Ref<C>,
  { why, edits }: { why: Parked['why']; edits?: string },
  server: ServerDocument<C> | null,
): Promise<void> {
  // Whoever may read it again one day must not have to wait until somebody writes it.
  if (!server) await context.store.markIncomplete();
  const isOther = (row: Row | undefined) => isDirty(row) && edits !== undefined && prefixOf(row.edit) !== edits;
  await parkThen(context, ref, why, (row) => {
    if (!row || row.gone) return row;
    if (isOther(row)) return undefined;
    if (!server) return tombstoneOf(row, ref.id, row.rev);
    if (!isDirty(row)) return received(row, server, collectionOf(context.replicated, ref.collection).merge);
    const newest = row.base.fields && row.base.rev > server.rev ? { ...row.base, fields: row.base.fields } : server;
    return cleanRow({ fields: newest.fields, rev: newest.rev, id: ref.id });
  });
}

/**
 * Parks what waits, then takes the next state, but only from the very row that was parked: else parks the newer text too.
 * `next` answers undefined where the row stays as it is.
 */
async function parkThen<C extends Collection>(
  context: SendingContext,
  ref: Ref<C>,
  why: Parked['why'],
  next: (row: Row<C> | undefined) => Row<C> | undefined,
): Promise<void> {
  for (;;) {
    const row = await context.store.get(ref);
    if (isDirty(row)) {
      const after = next(row);
      if (!after) return;
      const base = deepEqual(row.fields, row.base.fields) ? takenBack(row, why, after) : row.base;
      if (base) await park(context, parkedFrom(ref, { ...row, base }, why, context.clock.now()), after);
    }
    let settled = false;
    await context.store.modify(ref.collection, [ref.id], (now) => {
      settled = !isDirty(now) || (isDirty(row) && sameEdits(now, row));
      return settled ? next(now) : undefined;
    });
    if (settled) return;
  }
}

/**
 * Where nothing differs from the server, only what was sent is being taken back. Of a document that stays or was deleted nobody is
 * told so; of one that may not be read any more, what may have arrived would stay there without a word.
 */
function takenBack<C extends Collection>(row: DirtyRow<C>, why: Parked['why'], after: Row<C>): Base<C> | undefined {
  const sent =
    after.gone && why === 'refused' ? row.sent?.findLast(({ fields }) => !deepEqual(fields, row.fields)) : undefined;
  return sent && { fields: sent.fields, rev: row.base.rev };
}

async function park<C extends Collection>(context: SendingContext, entry: Parked<C>, after: Row<C>): Promise<void> {
  const tried = { rev: after.gone ? null : after.rev, version: context.version };
  await context.store.modifyParked(entry.id, (known) => ({
    ...entry,
    tried,
    at: Math.max(entry.at, (known?.at ?? -1) + 1),
  }));
}

function parkedFrom<C extends Collection>(ref: Ref<C>, row: DirtyRow<C>, why: Parked['why'], at: number): Parked<C> {
  const { edit, base, fields: mine, sent, made } = row;
  return { id: parkedId(ref, prefixOf(edit)), ref, why, base, mine, at, ...(sent && { sent }), ...(made && { made }) };
}

function sameEdits<C extends Collection>(now: LiveRow<C>, parked: LiveRow<C>): boolean {
  return now.edit === parked.edit && deepEqual(now.fields, parked.fields);
}
