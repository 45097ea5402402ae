/** What stands behind the app: accounts, documents, and the removal of both. */
import type { Account } from '#domain/sign-in.ts';
import type { Remote } from '#sync/remote.ts';
import type { AccountRemoval } from '../account-removal/port.ts';
import type { Accounts } from '../accounts/port.ts';

export interface Backend {
  accounts: Accounts;
  /** The documents as this signed-in account may see them. */
  remote(account: Account): Promise<Remote>;
  /** Finishes removals, in the name of this signed-in account. */
  removal(account: Account): AccountRemoval;
  /** Everything stays in this browser. */
  demo: boolean;
}
