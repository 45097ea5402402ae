/** What users write, in the rows of a store. */
import { deepEqual } from '#domain/equal.ts';
import { prefixOf } from '#domain/trail.ts';
import type { Collection, Fields, Ref } from '../document.ts';
import { type Change, GoneError } from '../replica.ts';
import type { LiveRow, Moment, Parked, Row, Sent, Store } from '../store.ts';
import { firstEdit } from './edit.ts';
import { editedRow } from './moment.ts';
import { prefixOfParked } from './parked-id.ts';
import { collectionOf, type Replicated } from '../replicated.ts';
import { alsoSent, isDirty, type DirtyRow } from './row.ts';

export interface Writer {
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
  /** Told before it is durable, last of the row that is written: whether it waits under that name already, and this adds nothing. */
  waits?: (all: boolean) => void;
}

/** One atomic write. Resolves when durable; rejects with `GoneError` where the document has left. */
export async function editDocument<C extends Collection>(
  { store, replicated, moment, newPrefix }: Writer,
  ref: Ref<C>,
  change: Change<C>,
  { prefix = newPrefix(), made, waits }: Origin = {},
): Promise<void> {
  const now = await moment();
  const { stored, begin, times } = collectionOf(replicated, ref.collection);
  const first = begin?.(ref.id);
  const unstarted: LiveRow<C> | undefined = first && { id: ref.id, gone: false, fields: first, rev: 0, edit: '' };
  let gone = false;
  await store.modify(ref.collection, [ref.id], (row) => {
    const found = row ?? unstarted;
    gone = !found || found.gone;
    if (!found || found.gone) return undefined;
    // Copies, because what the storage hands out is its own. What is written must be what is read of it at the server.
    const changed: Change<C> = (fields, { at, synced }) =>
      stored(ref.id, change(structuredClone(fields), { at, synced: structuredClone(synced) }));
    const edited = editedRow(times, found, changed, { now, prefix, made });
    waits?.(isDirty(found) && found.edit === edited.edit && prefixOf(found.edit) === prefix);
    if (row) return edited;
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

/** A parked text is given up. What was sent of it and may have arrived, or may still arrive, is taken back at the server. */
export async function discardParked(writer: Pick<Writer, 'store' | 'newPrefix'>, parkedId: string): Promise<void> {
  const entry = (await writer.store.parked()).find(({ id }) => id === parkedId);
  if (entry) await takeOff(writer, entry);
}

/** From the list, unless it was refused anew. What was sent of it goes to its row first, also what was sent until now. */
async function takeOff({ store, newPrefix }: Pick<Writer, 'store' | 'newPrefix'>, entry: Parked): Promise<void> {
  for (let known: Parked | undefined = entry; known;) {
    const { ref, sent = [] }: Parked = known;
    if (sent.length > 0) await store.modify(ref.collection, [ref.id], (row) => rowOfSent(row, sent, newPrefix()));
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

/** It waits until the server has none of these states, or is known never to have any. */
function rowOfSent<C extends Collection>(
  row: Row<C> | undefined,
  sent: readonly Sent<C>[],
  prefix: string,
): DirtyRow<C> | undefined {
  if (!row || row.gone) return undefined;
  const waiting: DirtyRow<C> = isDirty(row)
    ? row
    : { ...row, edit: firstEdit(prefix), base: { fields: row.fields, rev: row.rev } };
  const remembering = alsoSent(waiting, sent);
  return remembering === waiting ? undefined : remembering;
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
  await editDocument(writer, ref, again, { ...(prefix && { prefix }), ...(made && { made }), waits });
}
