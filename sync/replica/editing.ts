/** What users write, in the rows of a store. */
import { deepEqual } from '#domain/equal.ts';
import { prefixOf } from '#domain/trail.ts';
import type { Collection, Fields, Ref } from '../document.ts';
import { type Change, GoneError } from '../replica.ts';
import type { LiveRow, Moment, Parked, Row, Store } from '../store.ts';
import { firstEdit, nextEdit } from './edit.ts';
import { editedRow } from './moment.ts';
import { prefixOfParked } from './parked-id.ts';
import { collectionOf, type Replicated } from '../replicated.ts';
import { alsoSent, isDirty, received, type DirtyRow } from './row.ts';

export interface Writer {
  /** One that sets aside what a join leaves behind: see `conflicts.ts`. */
  store: Pick<Store, 'modify' | 'parked' | 'modifyParked' | 'markIncomplete'>;
  replicated: Replicated;
  /** This moment, in the server's time. */
  moment(): Promise<Moment>;
  /** Fresh randomness, which names what waits from now on. */
  newPrefix(): string;
}

/** Of what is sent again: the name of its edits, and how the times came about that it brings with it. */
interface Origin {
  prefix?: string;
  made?: readonly Moment[];
  /** What the row knows besides, in the same write: what was sent of it before. */
  knowing?: (row: Row, prefix: string) => Row;
  /** Told before it is durable, last of the row that is written: whether it waits under that name already, and this adds nothing. */
  waits?: (all: boolean) => void;
}

/** One atomic write. Resolves when durable; rejects with `GoneError` where the document has left. */
export async function editDocument<C extends Collection>(
  { store, replicated, moment, newPrefix }: Writer,
  ref: Ref<C>,
  change: Change<C>,
  { prefix = newPrefix(), made, knowing = (row) => row, waits }: Origin = {},
): Promise<void> {
  const now = await moment();
  const { stored, begin, times } = collectionOf(replicated, ref.collection);
  const first = begin?.(ref.id);
  const unstarted: LiveRow<C> | undefined = first && { id: ref.id, gone: false, fields: first, rev: 0, edit: '' };
  let gone = false;
  await store.modify(ref.collection, [ref.id], (row) => {
    // Of a first edit that was refused a tombstone is left, though the server never had the document.
    const held = unstarted && row?.gone && row.rev === 0 ? undefined : row;
    const found = held ?? unstarted;
    gone = !found || found.gone;
    if (!found || found.gone) return undefined;
    // Copies, because what the storage hands out is its own. What is written must be what is read of it at the server.
    const changed: Change<C> = (fields, { at, synced }) =>
      stored(ref.id, change(structuredClone(fields), { at, synced: structuredClone(synced) }));
    const known = knowing(found, prefix) as LiveRow<C>;
    const edited = editedRow(times, known, changed, { now, prefix, made });
    waits?.(isDirty(found) && found.edit === edited.edit && prefixOf(found.edit) === prefix);
    if (held) return edited;
    return edited.edit === '' ? undefined : { ...edited, base: { fields: null, rev: 0 } };
  });
  if (gone) throw new GoneError();
}

/** Sends a parked text again, as a new edit of the document as it is now. Rejects with `GoneError`, and keeps the text. */
export async function retryParked(writer: Writer, parkedId: string): Promise<void> {
  const { store } = writer;
  const entry = (await store.parked()).find(({ id }) => id === parkedId);
  if (!entry) return;
  let waits = false;
  try {
    await sendAgain(writer, entry, (all) => (waits = all));
  } catch (error) {
    // It may have become readable since: comparing with the server finds it.
    if (error instanceof GoneError) await store.markIncomplete();
    throw error;
  }
  // Somebody sets it aside at this moment, and is about to take it out of its row; else it is unparked when it was sent.
  if (!waits) await takeOff(writer, entry);
}

/**
 * A parked text is given up. What was sent of it and may have arrived, or may still arrive, is taken back at the server; and what
 * of it waits in its row, where somebody sets it aside at this moment or a page ended while it was sent again, goes from there.
 */
export async function discardParked(writer: Writer, parkedId: string): Promise<void> {
  const entry = (await writer.store.parked()).find(({ id }) => id === parkedId);
  if (entry) await takeOff(writer, entry, (row) => rowWithout(writer.replicated, row, entry));
}

/** From the list, unless it was refused anew. What was sent of it goes to its row first, also what was sent until now. */
async function takeOff(
  { store, replicated, newPrefix }: Writer,
  entry: Parked,
  change: (row: Row | undefined) => Row | undefined = (row) => row,
): Promise<void> {
  for (let known: Parked | undefined = entry; known;) {
    const listed: Parked = known;
    const { ref, sent = [] } = listed;
    await store.modify(ref.collection, [ref.id], (row) => rowOfSent(replicated, change(row), listed, newPrefix()));
    let later: Parked | undefined;
    await store.modifyParked(entry.id, (now) => {
      later = undefined;
      if (now?.at !== entry.at) return undefined;
      if (deepEqual(now.sent ?? [], sent)) return null;
      later = now;
      return undefined;
    });
    known = later;
  }
}

/** It waits until the server has none of the states that were sent of this text, or is known never to have any. */
function rowOfSent<C extends Collection>(
  replicated: Replicated,
  row: Row<C> | undefined,
  entry: Parked<C>,
  prefix: string,
): Row<C> | undefined {
  if (!row || row.gone) return row;
  const known = upToDate(replicated, row, entry);
  const waiting: DirtyRow<C> = isDirty(known)
    ? known
    : { ...known, edit: firstEdit(prefix), base: { fields: known.fields, rev: known.rev } };
  const remembering = alsoSent(waiting, entry.sent ?? []);
  return remembering === waiting ? row : remembering;
}

/** Where the text was tried on a newer state of the server, the row takes that first: else what is new in it would count as removed here. */
function upToDate<C extends Collection>(replicated: Replicated, row: LiveRow<C>, entry: Parked<C>): LiveRow<C> {
  const { base, ref, sent = [] } = entry;
  if (base.fields === null || base.rev <= row.rev || sent.length === 0) return row;
  const server = { id: ref.id, fields: base.fields, rev: base.rev, edit: '' };
  const next = received(row, server, collectionOf(replicated, ref.collection).merge);
  return next && !next.gone ? next : row;
}

/** What of the text waits in the row is taken out of it. */
function rowWithout<C extends Collection>(
  replicated: Replicated,
  row: Row<C> | undefined,
  entry: Parked<C>,
): Row<C> | undefined {
  if (!isDirty(row) || !row.base.fields || prefixOf(row.edit) !== prefixOfParked(entry)) return row;
  const { merge } = collectionOf(replicated, entry.ref.collection);
  const added = merge(entry.base.fields, row.base.fields, entry.mine);
  const fields = merge(added, row.fields, row.base.fields);
  return deepEqual(fields, row.fields) ? row : { ...row, fields, edit: nextEdit(row.edit) };
}

/** Under its own name: where it is refused once more, the same entry comes back. A value that went belongs to edits that are over. */
async function sendAgain<C extends Collection>(
  writer: Writer,
  entry: Parked<C>,
  waits: (all: boolean) => void,
): Promise<void> {
  const { ref, base, mine, made } = entry;
  // Where both sides changed one value, the merge takes that of its third argument: the user asks for theirs.
  const { merge } = collectionOf(writer.replicated, ref.collection);
  const again = (now: Fields[C]) => merge(base.fields, now, mine);
  const prefix = entry.why === 'conflict' ? undefined : prefixOfParked(entry);
  const knowing = (row: Row, fresh: string) => rowOfSent(writer.replicated, row, entry, fresh) ?? row;
  await editDocument(writer, ref, again, { ...(prefix && { prefix }), ...(made && { made }), knowing, waits });
}
