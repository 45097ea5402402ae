/**
 * Writes that came without synchronization, as from the console or a backup, and the marks that make them known to devices.
 * Functions run this at the server. See docs/sync.md.
 */
import { revisionOf } from './document-shapes.ts';
import { millisecondsOf, type StoredTime } from './stored-time.ts';
import { extendTrail } from './trail.ts';

/** The marks of a stored document, whatever they are. `syncedAt`: undefined where it holds no time. */
export interface StoredMarks {
  rev: unknown;
  edit: unknown;
  syncedAt: StoredTime | undefined;
}

/** A write as its event tells it; undefined where there was no document. `at`: the server's time of it, where there is one after it. */
export interface WrittenMarks {
  before: StoredMarks | undefined;
  after: StoredMarks | undefined;
  at: StoredTime | undefined;
}

/** New marks, to be written with the server's time. */
export interface Stamp {
  rev: number;
  edit: string;
}

/** Milliseconds by which a write's own time may differ from the time at which the server stored it. */
const tolerance = 10_000;

/** Seconds since 1970: above any revision that devices remember, since no document is written once a second for long. */
export function revisionAt(time: StoredTime): number {
  return time.seconds;
}

/** Whether a write came without synchronization: no new revision, or not its own time. */
export function needsStamp({ before, after, at }: WrittenMarks): boolean {
  if (!after || !at) return false;
  const { rev, syncedAt } = after;
  if (!Object.is(rev, revisionOf(rev)) || !syncedAt) return true;
  return (
    (before !== undefined && revisionOf(rev) <= revisionOf(before.rev)) ||
    millisecondsOf(at) - millisecondsOf(syncedAt) > tolerance
  );
}

/**
 * What makes such a write known: null where nothing has to, or where the document was deleted since, or has a revision that no
 * device remembers. `current`: the document as it is now. `id` names this write.
 */
export function stampOf(written: WrittenMarks, current: StoredMarks | undefined, id: string): Stamp | null {
  const { before, after, at } = written;
  if (!needsStamp(written) || !current) return null;
  const rev = revisionOf(after?.rev);
  // Devices may remember a document that was deleted: what comes back exceeds that.
  const earlier = before || rev === 0 || !at ? revisionOf(before?.rev) : revisionAt(at);
  const known = Math.max(rev, earlier);
  if (revisionOf(current.rev) > known) return null;
  return { rev: known + 1, edit: trailAfter(current, `console-${id}:1`) };
}

/** The marks of a document of a restored database, above all that devices remember at `at`. `run` names the restore. */
export function restampOf({ rev, edit }: Omit<StoredMarks, 'syncedAt'>, at: StoredTime, run: string): Stamp {
  const restored = revisionOf(rev);
  // Names the restored revision: a device with a newer one recognises it.
  return { rev: Math.max(revisionAt(at), restored + 1), edit: trailAfter({ edit }, `restored-${run}:${restored}`) };
}

/** Whether an entry of `departures` says otherwise than the user's document, and has to go. */
export function contradicts(departure: { role: unknown } | undefined, user: { role: unknown } | undefined): boolean {
  return departure !== undefined && user !== undefined && departure.role !== user.role;
}

function trailAfter({ edit }: Pick<StoredMarks, 'edit'>, entry: string): string {
  return extendTrail(typeof edit === 'string' ? edit : '', entry);
}
