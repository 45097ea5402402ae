/** One transaction that gives somebody another role, or removes the document. */
import type { NewRole } from '#sync/departing.ts';
import { firstEdit } from '#sync/replica/edit.ts';
import { RemoteError, type Remote } from '#sync/remote.ts';

/** Milliseconds for one transaction. */
const patience = 15_000;

/** False where there is nobody of that id any more. Rejects with a `RemoteError`, also when it takes too long. */
export async function depart(
  remote: () => Promise<Pick<Remote, 'depart'>>,
  id: string,
  role: NewRole,
  timeout: (milliseconds: number) => Promise<never> = rejectAfter,
): Promise<boolean> {
  const edit = firstEdit(crypto.randomUUID().replaceAll('-', '').slice(0, 12));
  const attempt = () => Promise.race([remote().then((far) => far.depart(id, role, edit)), timeout(patience)]);
  try {
    return await attempt();
  } catch (error) {
    // A lost race looks like a refusal, because the rules run first: only a second no is believed.
    if (error instanceof RemoteError && error.code === 'denied') return attempt();
    throw error;
  }
}

function rejectAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new RemoteError('unavailable')), milliseconds));
}
