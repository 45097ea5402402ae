/** What the callable `deleteUser` does, without a service: for the demo and for tests. */
import { isAdminEmail } from '#domain/email.ts';
import { isUserId, managesRole } from '#domain/removal.ts';
import type { Role } from '#domain/user.ts';
import { RemoteError, type Remote } from '#sync/remote.ts';
import type { Account } from '../accounts/port.ts';
import { RemovalError, type AccountRemoval } from './port.ts';

export interface MemoryAccountRemovalOptions {
  /** Null when nobody is signed in. */
  caller: Pick<Account, 'uid'> | null;
  /** The documents as the caller may see them. */
  remote: Pick<Remote, 'depart' | 'transact'>;
  accounts: { emailOf(uid: string): string | undefined; remove(uid: string): void };
  reachable?: () => boolean;
}

export function memoryAccountRemoval(options: MemoryAccountRemovalOptions): AccountRemoval {
  const { caller, remote, accounts, reachable = () => true } = options;

  async function callerRole(uid: string): Promise<Role | undefined> {
    let role: Role | undefined;
    await remote.transact({ collection: 'users', id: uid }, (own) => {
      role = own?.fields.role;
      return null;
    });
    return role;
  }

  return {
    async deleteUser(userId) {
      if (!reachable()) throw new RemovalError('internal', 'internal');
      if (!caller) throw new RemovalError('unauthenticated', 'Sign in first.');
      if (!isUserId(userId)) throw new RemovalError('invalid-argument', 'userId is missing.');
      const role = await callerRole(caller.uid);
      const fixed = isAdminEmail(accounts.emailOf(userId) ?? '');
      if (!role || !managesRole({ role }, 'customer') || userId === caller.uid || fixed) throw forbidden();
      await remote.depart(userId, null, `${crypto.randomUUID().slice(0, 8)}:1`).catch((error: unknown) => {
        throw error instanceof RemoteError && error.code === 'denied' ? forbidden() : error;
      });
      accounts.remove(userId);
      return 'success';
    },
  };
}

const forbidden = () => new RemovalError('permission-denied', 'This account cannot be deleted.');
