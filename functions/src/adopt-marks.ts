import { revisionOf } from '../../domain/document-shapes.ts';
import { extendTrail } from '../../domain/trail.ts';

/** Whether a document has what synchronization needs: a revision, a trail, and the time of the last write. */
function hasMarks({ rev, edit, syncedAt }: Record<string, unknown>): boolean {
  const isTime = typeof syncedAt === 'object' && syncedAt !== null && 'toMillis' in syncedAt;
  return typeof rev === 'number' && rev > 0 && Object.is(rev, revisionOf(rev)) && typeof edit === 'string' && isTime;
}

/** The changes with the marks of their write, which `run` names; nothing where nothing changes and the marks are there. */
export function withMarks(
  stored: Record<string, unknown>,
  changes: Record<string, unknown>,
  run: string,
): Record<string, unknown> {
  if (Object.keys(changes).length === 0 && hasMarks(stored)) return {};
  const { rev, edit } = stored;
  const trail = extendTrail(typeof edit === 'string' ? edit : '', `adopted-${run}:1`);
  return { ...changes, rev: revisionOf(rev) + 1, edit: trail };
}
