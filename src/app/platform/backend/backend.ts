/** Accounts, data and calls of Firebase or of the demo: chosen at run time, loaded only when somebody signs in or is signed in. */
import type { Remote } from '#sync/remote.ts';
import type { AccountRemoval } from '../account-removal/port.ts';
import type { Account, Accounts } from '../accounts/port.ts';
import { loadBackendConfig } from './backend-config.ts';

export interface Backend {
  accounts: Accounts;
  /** The documents as this signed-in account may see them. */
  remote(account: Account): Promise<Remote>;
  /** Finishes removals, in the name of this signed-in account. */
  removal(account: Account): AccountRemoval;
  /** Everything stays in this browser. */
  demo: boolean;
}

/** Rejects on the first start on a device without a network. */
export async function loadBackend(): Promise<Backend> {
  const config = await loadBackendConfig();
  if ('demo' in config) return (await import('./demo.ts')).demoBackend();
  return (await import('./firebase-backend.ts')).firebaseBackend(config);
}
