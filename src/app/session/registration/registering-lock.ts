/** The lock that all tabs of this browser share while an account has no document yet: see `registration.ts`. */
import { from, of, switchMap, type Observable } from 'rxjs';
import type { Account } from '#domain/sign-in.ts';

export type RegisteringLocks = Pick<LockManager, 'request'> | undefined;

const lock = 'garden/registering';

/** Who is signed in, told only when nobody is in the middle of registering. For whoever loads profiles. */
export function afterRegistering(
  account$: Observable<Account | null>,
  locks: RegisteringLocks,
): Observable<Account | null> {
  return account$.pipe(
    switchMap((account) =>
      account && locks ? from(locks.request(lock, { mode: 'shared' }, () => account)) : of(account),
    ),
  );
}

/** Answers how to let go. */
export function hold(locks: RegisteringLocks): Promise<() => void> {
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((held, failed) => {
    locks.request(lock, {}, () => new Promise<void>((release) => held(release))).catch(failed);
  });
}
