import { RemoteError, UnreadableError } from '#sync/remote-error.ts';
import type { Remote } from '#sync/remote.ts';
import { abortable } from '../../platform/abortable.ts';
import { type Profile, readProfile } from '../registration/profile-writing.ts';

interface Parts {
  remote(uid: string, signal: AbortSignal): Promise<Remote>;
  /**
   * The server has no document of this account: finishes its registration where this device still knows how, and answers
   * null where the user has to be asked. Rejects with a `RemoteError`.
   */
  repair(uid: string, remote: Remote): Promise<Profile | null>;
}

/** Milliseconds until a profile that is not on the device counts as not to be had. */
const timeout = 15_000;

/** The own document from the server. `known`: it was there before, so nobody registers where it is gone. */
export async function loadProfile(
  { remote, repair }: Parts,
  { uid, known }: { uid: string; known: boolean },
  signal: AbortSignal,
): Promise<Profile | 'missing' | 'removed' | 'inactive' | 'failed'> {
  const late = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const load = async () => {
    const server = await remote(uid, late);
    return (await readProfile(server, uid)) ?? (known ? null : repair(uid, server));
  };
  try {
    return (await abortable(late, load())) ?? (known ? 'removed' : 'missing');
  } catch (error) {
    // The rules let nobody in with a role that nobody has.
    if (error instanceof UnreadableError && error.document.unreadable === 'role') return 'inactive';
    // Nobody comes back who was deleted, though this device still knows how they registered.
    return error instanceof RemoteError && error.code === 'denied' ? 'removed' : 'failed';
  }
}
