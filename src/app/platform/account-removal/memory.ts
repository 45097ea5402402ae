/** What the callables about removals do, without a service: for the demo and for tests. */
import { isAdminEmail } from '#domain/email.ts';
import type { Stored } from '#domain/permission-request.ts';
import { mayDelete } from '#domain/powers.ts';
import { isUserId, mostUnfinished, removalTime } from '#domain/removal.ts';
import type { Account } from '#domain/sign-in.ts';
import type { Role } from '#domain/user.ts';
import { RemoteError } from '#sync/remote-error.ts';
import type { Remote } from '#sync/remote.ts';
import { RemovalError, type AccountRemoval } from './port.ts';

export interface MemoryAccountRemovalOptions {
  /** Null when nobody is signed in. */
  caller: Pick<Account, 'uid' | 'verified'> | null;
  /** The documents as the caller may see them. */
  remote: Pick<Remote, 'depart' | 'get'>;
  /** Everything that is kept in that collection, past the rules. */
  all(collection: 'users' | 'departures'): Promise<Stored[]>;
  accounts: { emailOf(uid: string): string | undefined; remove(uid: string): void };
  reachable?: () => boolean;
}

export function memoryAccountRemoval(options: MemoryAccountRemovalOptions): AccountRemoval {
  const { caller, remote, all, accounts, reachable = () => true } = options;

  async function callerRole(uid: string): Promise<Role | undefined> {
    return (await remote.get({ collection: 'users', id: uid }))?.fields.role;
  }

  const signedIn = () => {
    if (!reachable()) throw new RemovalError('internal', 'internal');
    if (!caller) throw new RemovalError('unauthenticated', 'Sign in first.');
    return caller;
  };
  const isRefusedTo = async ({ uid, verified }: Pick<Account, 'uid' | 'verified'>) => {
    const role = await callerRole(uid);
    return !role || !mayDelete(role, 'customer') || !verified;
  };
  const isFixed = (id: string) => isAdminEmail(accounts.emailOf(id) ?? '');

  return {
    async deleteUser(userId) {
      const account = signedIn();
      if (!isUserId(userId)) throw new RemovalError('invalid-argument', 'userId is missing.');
      if ((await isRefusedTo(account)) || userId === account.uid || isFixed(userId)) throw forbidden();
      await remote.depart(userId, null, `${crypto.randomUUID().slice(0, 8)}:1`).catch((error: unknown) => {
        throw error instanceof RemoteError && error.code === 'denied' ? forbidden() : error;
      });
      accounts.remove(userId);
      return 'success';
    },
    async unfinished() {
      const account = signedIn();
      if (await isRefusedTo(account)) throw new RemovalError('permission-denied', 'Only for admins.');
      const [users, departures] = await Promise.all([all('users'), all('departures')]);
      const there = new Set(users.map(idOf));
      return departures
        .filter(({ role, syncedAt }) => role === null && isOld(syncedAt))
        .map(idOf)
        .filter((id) => !there.has(id) && accounts.emailOf(id) !== undefined && id !== account.uid && !isFixed(id))
        .slice(0, mostUnfinished);
    },
  };
}

const idOf = ({ id }: Stored): string => String(id);

const isOld = (syncedAt: unknown): boolean =>
  (syncedAt as { seconds: number }).seconds * 1_000 < Date.now() - removalTime;

const forbidden = () => new RemovalError('permission-denied', 'This account cannot be deleted.');
