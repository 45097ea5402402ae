/** What the sign-in service says of the account of this device, and what follows for the session and the device. */
import { merge, type Observable, type Subscription } from 'rxjs';
import type { Account } from '#domain/sign-in.ts';
import type { Accounts } from '../platform/accounts/port.ts';
import type { DeviceValue } from '../platform/device-value.ts';
import type { EndedAccount } from './leaving/ended-account.ts';

export interface AccountWatchParts {
  /** Who this device remembers as signed in. */
  signedIn: Pick<DeviceValue, 'get' | 'set'>;
  /** Somebody is logging out: the service may say who is signed in only when they are on their way out. */
  isLeaving(): boolean;
  /** The service itself ended the session. */
  lost(): void;
  /** Resolves when nothing is sent or fetched any more. */
  stopSync(): Promise<void>;
  ended: Pick<EndedAccount, 'ask'>;
  accounts(): Promise<Pick<Accounts, 'signOut'>>;
}

export interface AccountWatch {
  /** The service says who is signed in. */
  heard(account: Account | null): void;
  /** Asks whether the account was ended each time that one of these emits. */
  askAt(...moments: Observable<unknown>[]): Subscription;
  /** Back to the front door, with all that is on this device left as it is. */
  signInAgain(): void;
}

export function accountWatch(parts: AccountWatchParts): AccountWatch {
  const { signedIn, isLeaving, lost, stopSync, ended, accounts } = parts;
  const ask = () => {
    const uid = signedIn.get();
    if (uid !== null) ended.ask(uid, stopSync).catch(() => undefined);
  };
  return {
    heard(account) {
      if (account) {
        if (!isLeaving()) signedIn.set(account.uid);
        return;
      }
      // Whoever logs out is forgotten before.
      if (signedIn.get() === null) return;
      // Without an account the server would refuse, and a refusal is believed.
      void stopSync();
      lost();
      ask();
    },
    askAt: (...moments) => merge(...moments).subscribe(ask),
    signInAgain() {
      const uid = signedIn.get();
      const stop = async () => {
        await stopSync();
        // Whoever has signed in meanwhile, in another tab, stays.
        if (signedIn.get() !== uid) return;
        signedIn.set(null);
        const service = await accounts();
        if (signedIn.get() === null) await service.signOut();
      };
      stop().catch(() => undefined);
    },
  };
}
