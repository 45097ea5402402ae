import { deepEqual } from './equal.ts';
import { byId } from './three-way.ts';

/**
 * The ids of entries that the server lacks or has otherwise; those without an id by `byId`. `synced`: the server's entries, null
 * where it has no such document, undefined when nothing waits.
 */
export function unsentIds<T extends { id?: string }>(
  mine: readonly T[] | undefined,
  synced: readonly T[] | null | undefined,
): ReadonlySet<string> {
  if (synced === undefined) return new Set();
  const sent = new Map((synced ?? []).map((entry) => [byId(entry), entry]));
  return new Set((mine ?? []).filter((entry) => !deepEqual(entry, sent.get(byId(entry)))).map(byId));
}
