/**
 * A sign-out that an earlier page began and did not live to end: the sign-in service still knows that user, who has logged
 * out. They are nobody here from the start, and the service is told so.
 */
import type { Account } from '#domain/sign-in.ts';
import { attemptLimit, inTime } from '#sync/asking.ts';
import { systemClock } from '#sync/clock.ts';
import type { Accounts } from '../../platform/accounts/port.ts';
import type { DeviceValue } from '../../platform/device-value.ts';
import type { OwedWork } from './owed-work.ts';

export interface OwedSignOutParts {
  owed: Pick<OwedWork, 'leaving' | 'left'>;
  /** Whom this device remembers as signed in. */
  signedIn: Pick<DeviceValue, 'get' | 'set'>;
  /** The first word of the service: whom it knows from before. */
  heard(): Promise<Account | null>;
  accounts(): Promise<Pick<Accounts, 'signOut'>>;
  /** Whether this user stays: they have signed in since, on this page, or the logout did not work. */
  stays(uid: string): boolean;
}

export interface OwedSignOut {
  /** Resolves once this device remembers nobody who is on their way out. */
  known: Promise<void>;
  /** Whether this user is to be signed out. */
  isLeaving(uid: string): Promise<boolean>;
}

export function owedSignOut({ owed, signedIn, heard, accounts, stays }: OwedSignOutParts): OwedSignOut {
  const leaving = new Set<string>();
  const isLeaving = (uid: string) => leaving.has(uid) && !stays(uid);
  const look = async () => {
    for (const uid of await owed.leaving()) leaving.add(uid);
    const here = signedIn.get();
    if (here !== null && isLeaving(here)) signedIn.set(null);
  };
  const finish = async () => {
    if (leaving.size === 0) return;
    const account = await heard();
    const service = await accounts();
    // What is not done is done at a later start.
    if (account && isLeaving(account.uid)) await inTime(systemClock, attemptLimit, service.signOut());
    for (const uid of leaving) await owed.left(uid);
    leaving.clear();
  };
  const known = look();
  known.then(finish).catch(() => undefined);
  return {
    known,
    async isLeaving(uid) {
      await known;
      return isLeaving(uid);
    },
  };
}
