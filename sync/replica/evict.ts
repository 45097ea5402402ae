/** What does not wait leaves the device: whoever has no access any more, or has logged out, holds nothing of others here. */
import type { Collection } from '../document.ts';
import { isDirty } from './row.ts';
import type { Row, Store } from '../store.ts';

/** Rows at once. */
const portion = 1_000;

/**
 * Clean rows become tombstones without a text, that of this user too unless it stays. What waits, what was refused and what
 * was typed stays. Whoever comes back to this device fetches everything anew.
 */
export async function evict(store: Store, uid: string, { ownStays }: { ownStays: boolean }): Promise<void> {
  // First: a device that dies in between must not believe that the rest is all there is.
  const scope = await store.fact('scope');
  if (scope) await store.setFact('scope', { ...scope, generation: 0 });
  const rows = await store.users({ from: null, to: null });
  const ids = rows.filter((row) => !row.gone && (row.id !== uid || !ownStays)).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += portion) {
    await store.modify('users', ids.slice(from, from + portion), evicted);
  }
  await store.modify('plants', ['plants'], evicted);
  await store.dropAside(await store.setAside());
  await store.modifyFact('arrived', () => null);
}

/** It may come back at any revision. */
function evicted<C extends Collection>(row: Row<C> | undefined): Row<C> | undefined {
  return !row || row.gone || isDirty(row) ? undefined : { id: row.id, gone: true, rev: 0 };
}
