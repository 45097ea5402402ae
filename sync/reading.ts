/** Reads stored documents by the schema of their collection, the fields of synchronization beside the document's own. */
import { readDeparture, readMarks } from '#domain/marks.ts';
import type { Collection, Departure, ServerDocument, ServerTime, Summed, Unreadable } from './document.ts';
import { isSummed } from './digest.ts';
import type { ReplicatedCollection } from './replicated.ts';

/** One made by hand, without the fields of synchronization, is revision 0. `syncedAt` as far as it is a time. */
export function readDocument<C extends Collection>(
  described: Pick<ReplicatedCollection<C>, 'read'>,
  id: string,
  raw: unknown,
  syncedAt: ServerTime | undefined,
): ServerDocument<C> | Unreadable {
  const { rev, edit } = readMarks(raw);
  const { unreadable, fields, partly } = described.read(id, raw);
  const time = syncedAt && { syncedAt };
  if (unreadable) return { id, unreadable, rev, ...time };
  const summed = summedOf(id, rev, raw);
  return { id, fields, rev, edit, ...(partly && { partly }), ...(summed && { summed }), ...time };
}

/** Undefined where it is summed up as what it is. Only a hand in the console can write another id or a fraction. */
function summedOf(id: string, rev: number, raw: unknown): Summed | undefined {
  const { id: storedId, rev: storedRev } = raw as { id?: unknown; rev?: unknown };
  const summed = isSummed(storedRev) ? storedRev : 0;
  const place = summed > 0 && typeof storedId === 'string' ? storedId : null;
  const own = isSummed(rev) ? rev : 0;
  if (summed === own && (own === 0 || place === id)) return undefined;
  return { id: place, rev: summed };
}

/** An entry of `departures`, which a query by `syncedAt` only returns with that field. */
export function readDepartureEntry(id: string, raw: unknown, syncedAt: ServerTime | undefined): Departure {
  const time = syncedAt ?? { seconds: 0, nanoseconds: 0 };
  return { id, ...(readDeparture(raw) ?? { rev: 0, role: undefined }), syncedAt: time };
}
