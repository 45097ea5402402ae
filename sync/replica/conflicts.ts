/**
 * Values of this device's user that went because another device changed them first: set aside before the row that lacks
 * them is stored, so that the user is told whatever happens in between. Protocol: docs/sync.md, merge.
 */
import { deepEqual } from '#domain/equal.ts';
import { prefixOf } from '#domain/trail.ts';
import type { Clock } from '../clock.ts';
import type { Collection, Fields, Ref } from '../document.ts';
import { conflictId } from './parked-id.ts';
import { isDirty, type DirtyRow, type Joined } from './row.ts';
import { collectionOf, type Replicated, type ReplicatedCollection } from '../replicated.ts';
import type { Base, LiveRow, Parked, Row, Store } from '../store.ts';

/** A store that sets such values aside. Whatever joins rows writes through it. */
export function keepingConflicts(store: Store, replicated: Replicated, clock: Pick<Clock, 'now'>): Store {
  async function modify<C extends Collection>(
    collection: C,
    ids: string[],
    change: (row: Row<C> | undefined, id: string) => Row<C> | undefined,
  ): Promise<Row<C>[]> {
    const kept = new Map<string, Lost<C>>();
    const written: Row<C>[] = [];
    for (let left = ids; left.length > 0;) {
      const found = new Map<string, Lost<C>>();
      const taken = await store.modify(collection, left, (row, id) => {
        found.delete(id);
        const next = change(row, id);
        if (!next || next.gone || !isDirty(row)) return next;
        const { join, ...stored } = next as Joined<C>;
        const lost = join && lostIn(collectionOf(replicated, collection), row, stored, join.base);
        // Only what was set aside may go: the user may have typed meanwhile.
        if (!lost || deepEqual(lost, kept.get(id))) return stored;
        found.set(id, lost);
        return undefined;
      });
      written.push(...taken);
      for (const [id, lost] of found) {
        await keep(store, { collection, id }, lost);
        kept.set(id, lost);
      }
      left = [...found.keys()];
    }
    return written;
  }

  async function keep<C extends Collection>(to: Store, ref: Ref<C>, { prefix, theirs, mine }: Lost<C>): Promise<void> {
    const { merge } = collectionOf(replicated, ref.collection);
    const id = conflictId(ref, prefix);
    await to.modifyParked(id, (known) => {
      const entry: Parked<C> = { id, ref, why: 'conflict', base: theirs, mine, at: clock.now() };
      if (!known?.base.fields) return entry;
      // Values of the same edits that went before are told with these: on top of what the server has now.
      const earlier = merge(known.base.fields as Fields[C], theirs.fields, known.mine as Fields[C]);
      return { ...entry, mine: merge(theirs.fields, earlier, mine), at: Math.max(entry.at, known.at + 1) };
    });
  }

  return { ...store, modify };
}

/** What a join left behind: `mine` is the server's state with the values that went. */
interface Lost<C extends Collection> {
  /** Of the edits that they belong to. */
  prefix: string;
  theirs: Base<C> & { fields: Fields[C] };
  mine: Fields[C];
}

/** What only takes back what was sent before is nobody's value. */
function lostIn<C extends Collection>(
  { conflict, merge }: ReplicatedCollection<C>,
  row: DirtyRow<C>,
  next: LiveRow<C>,
  base: Fields[C] | null,
): Lost<C> | undefined {
  const theirs = { fields: next.base?.fields ?? next.fields, rev: next.base?.rev ?? next.rev };
  if (!conflict(base, row.fields, theirs.fields, next.fields)) return undefined;
  const typed = base && row.base.fields ? merge(row.base.fields, base, row.fields) : row.fields;
  const mine = conflict(base, typed, theirs.fields, next.fields);
  return mine ? { prefix: prefixOf(row.edit), theirs, mine } : undefined;
}
