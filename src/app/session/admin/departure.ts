/** One transaction that gives somebody another role, or removes the document. */
import { directly } from '#sync/asking.ts';
import type { Clock } from '#sync/clock.ts';
import type { NewRole } from '#domain/departures.ts';
import { firstEdit, randomPrefix } from '#sync/replica/edit.ts';
import type { Remote } from '#sync/remote.ts';

/** False where there is nobody of that id any more. Rejects with a `RemoteError`, also when it takes too long. */
export function depart(
  remote: () => Promise<Pick<Remote, 'depart'>>,
  id: string,
  role: NewRole,
  clock?: Pick<Clock, 'sleep'>,
): Promise<boolean> {
  return directly(remote, clock).depart(id, role, firstEdit(randomPrefix()));
}
