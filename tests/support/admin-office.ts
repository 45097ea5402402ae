import { openAdminActions } from '#app/session/admin/admin-actions.ts';
import type { Removal } from '#domain/removal.ts';
import type { Remote } from '#sync/remote.ts';
import { aUser } from './people.ts';
import { aStatus } from './status.ts';
import { testReplica } from './test-replica.ts';

export const rosa: Removal = { id: 'rosa', role: 'customer', title: 'Marsh, Rosa' };
export const rosaRef = { collection: 'users', id: 'rosa' } as const;
export const never = () => new Promise<never>(() => undefined);

/** An office whose answers the test decides; the replica hears of a departure at once. */
export function adminOffice() {
  const replica = testReplica([aUser('rosa')], null, aStatus({ lastContact: 1 }));
  const done: string[] = [];
  const says = {
    now: 1_000,
    depart: (async (id, role) => {
      done.push(`${id} becomes ${role ?? 'nobody'}`);
      if (role === null) await replica.remove(rosaRef);
      return true;
    }) satisfies Remote['depart'] as Remote['depart'],
    deleteUser: async (id: string) => {
      done.push(`the account ${id} goes`);
      return 'success' as const;
    },
    unfinished: async (): Promise<string[]> => [],
  };
  const start = (sleep: () => Promise<void> = never) =>
    openAdminActions({
      replica,
      remote: async () => ({ depart: (...asked) => says.depart(...asked) }),
      removal: async () => ({ deleteUser: (id) => says.deleteUser(id), unfinished: () => says.unfinished() }),
      now: () => says.now,
      clock: { sleep },
    });
  return { replica, done, says, start };
}
