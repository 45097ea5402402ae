/** Accounts without a service: for the demo, where the device remembers who is signed in, and for tests. */
import { Observable } from 'rxjs';
import type { DeviceValue } from '../device-value.ts';
import { AccountsError, type Account, type Accounts } from './port.ts';

export interface KnownAccount extends Account {
  password: string;
}

export interface MemoryAccountsOptions {
  accounts: readonly KnownAccount[];
  /** Where the uid of the signed-in account is kept; tabs that share it share the session. */
  signedIn: DeviceValue;
  reachable?: () => boolean;
}

export function memoryAccounts({ accounts, signedIn, reachable = () => true }: MemoryAccountsOptions): Accounts {
  const accountOf = (uid: string | null): Account | null => {
    const known = accounts.find((account) => account.uid === uid);
    return known ? { uid: known.uid, email: known.email } : null;
  };
  return {
    account$: new Observable((subscriber) => {
      subscriber.next(accountOf(signedIn.get()));
      return signedIn.onChange((uid) => subscriber.next(accountOf(uid)));
    }),
    async signIn(email, password) {
      if (!reachable()) throw new AccountsError('offline');
      if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new AccountsError('invalid-email');
      if (password === '') throw new AccountsError('other');
      const known = accounts.find((account) => account.email === email.toLowerCase());
      if (!known) throw new AccountsError('user-not-found');
      if (known.password !== password) throw new AccountsError('wrong-password');
      signedIn.set(known.uid);
      return { uid: known.uid, email: known.email };
    },
    async signOut() {
      signedIn.set(null);
    },
  };
}
