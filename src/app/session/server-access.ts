/** The backend, once it is known which one, and the server as whoever is signed in may use it. */
import { BehaviorSubject, filter, firstValueFrom, type Observable } from 'rxjs';
import type { Account } from '#domain/sign-in.ts';
import type { Remote } from '#sync/remote.ts';
import { abortable } from '../platform/abortable.ts';
import type { AccountRemoval } from '../platform/account-removal/port.ts';
import type { Accounts } from '../platform/accounts/port.ts';
import type { Backend } from '../platform/backend/port.ts';
import { memoizeAsync } from '../platform/memoize-async.ts';
import { afterRegistering, type RegisteringLocks } from './registration/registering-lock.ts';

export interface ServerAccessParts {
  /** Rejects on the first start on a device without a network. */
  load(): Promise<Backend>;
  locks: RegisteringLocks;
  /** Resolves when there is reason to hope for a network. */
  untilOnline(signal: AbortSignal): Promise<void>;
}

export interface ServerAccess {
  /** Whether everything stays in this browser. */
  demo$: Observable<boolean>;
  /** What the sign-in service says, each time: who is signed in. Begins with what it said last. */
  heard$: Observable<Account | null>;
  /** Who is signed in, by the last word of the sign-in service; undefined before the first. */
  account$: BehaviorSubject<Account | null | undefined>;
  /** Asked for once; rejects without a network, and the next who asks tries again. */
  backend(): Promise<Backend>;
  accounts(): Promise<Accounts>;
  /** Once the sign-in service agrees who is signed in. Keeps trying until the signal is aborted, and rejects then. */
  remote(uid: string, signal: AbortSignal): Promise<Remote>;
  /** Waits for the sign-in service too, and rejects without a network. */
  removal(uid: string): Promise<AccountRemoval>;
}

export function openServerAccess({ load, locks, untilOnline }: ServerAccessParts): ServerAccess {
  const demo$ = new BehaviorSubject(false);
  const account$ = new BehaviorSubject<Account | null | undefined>(undefined);
  const backend = memoizeAsync(async () => {
    const loaded = await load();
    demo$.next(loaded.demo);
    afterRegistering(loaded.accounts.account$, locks).subscribe((account) => account$.next(account));
    return loaded;
  });
  const signedInAs = async (uid: string) =>
    (await firstValueFrom(account$.pipe(filter((account) => account?.uid === uid)))) as Account;
  return {
    demo$,
    heard$: account$.pipe(filter((account) => account !== undefined)),
    account$,
    backend,
    accounts: async () => (await backend()).accounts,
    async remote(uid, signal) {
      const confirmed = signedInAs(uid);
      for (;;) {
        try {
          const { remote } = await abortable(signal, backend());
          return await remote(await abortable(signal, confirmed));
        } catch (error) {
          if (signal.aborted) throw error;
          await untilOnline(signal);
        }
      }
    },
    removal: async (uid) => (await backend()).removal(await signedInAs(uid)),
  };
}
