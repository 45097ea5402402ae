/** What the server took from this device today, as the device keeps it. */
import { filter, map, type Observable, startWith, switchMap } from 'rxjs';
import type { Arrived } from '../replica.ts';
import type { ArrivedWrite, DeviceFacts, Store } from '../store.ts';

/** Writes that are kept of one day; `more` counts the changes of older ones. */
const mostKept = 100;

type Kept = DeviceFacts['arrived'];

/** What the server took from this device today, as far as it is kept. */
export function arrivedWrites({ changes$, fact }: Pick<Store, 'changes$' | 'fact'>): Observable<Arrived> {
  return changes$.pipe(
    filter((change) => change.kind === 'facts' && change.keys.includes('arrived')),
    startWith(undefined),
    switchMap(() => fact('arrived')),
    map((kept) => ({ writes: listed(kept), more: kept?.more ?? 0 })),
  );
}

/** Pure. Each write once, those of another day and the oldest past the limit dropped. */
export function withWrites(kept: Kept | undefined, writes: readonly ArrivedWrite[], now: number): Kept | null {
  const today = new Date(now).toDateString();
  const isToday = ({ at }: ArrivedWrite) => new Date(at).toDateString() === today;
  const before = listed(kept).filter(isToday);
  const all = [...before, ...writes].filter(
    ({ edit }, index, each) => each.findIndex((other) => other.edit === edit) === index,
  );
  if (all.length === 0) return null;
  const dropped = all.slice(0, -mostKept).reduce((sum, { count }) => sum + count, 0);
  return { writes: all.slice(-mostKept), more: (before.length > 0 ? (kept?.more ?? 0) : 0) + dropped };
}

/** What the device kept, as far as it makes sense. */
export function listed(kept: Kept | undefined): ArrivedWrite[] {
  const writes: unknown = kept?.writes;
  return Array.isArray(writes)
    ? writes.filter((write) => Array.isArray((write as Partial<ArrivedWrite> | null)?.changes))
    : [];
}
