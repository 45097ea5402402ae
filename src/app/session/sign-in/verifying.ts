/** Taking the role of the fixed address, once the sign-in service says that it is verified. Source: D46. */
import { fromPromise } from 'xstate';
import type { Account } from '#domain/sign-in.ts';
import { verification, type VerificationFailure } from '#machines/verification.ts';
import { RemoteError } from '#sync/remote-error.ts';
import type { Remote } from '#sync/remote.ts';
import type { Report } from '#ui/report.ts';
import { depart } from '../admin/departure.ts';
import { causeOf, codeOf } from './entrance.ts';
import type { Accounts } from '../../platform/accounts/port.ts';

export interface VerifyingParts {
  /** Rejects where the app does not know its backend yet. */
  backend(): Promise<{
    accounts: Pick<Accounts, 'reload' | 'sendVerification'>;
    remote(account: Account): Promise<Pick<Remote, 'depart'>>;
  }>;
  report: Report;
}

export function verificationLogic({ backend, report }: VerifyingParts): typeof verification {
  const answered = async <T>(work: () => Promise<T>): Promise<T | VerificationFailure> => {
    try {
      return await work();
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'other' || failure === 'refused') report('verification-failed', causeOf(error));
      return failure;
    }
  };
  return verification.provide({
    actors: {
      check: fromPromise(() =>
        answered(async () => {
          const { accounts, remote } = await backend();
          const account = await accounts.reload();
          if (!account?.verified) return 'unverified';
          return (await depart(() => remote(account), account.uid, 'admin')) ? 'claimed' : 'refused';
        }),
      ),
      send: fromPromise(() =>
        answered(async () => {
          const { accounts } = await backend();
          await accounts.sendVerification();
          return 'sent' as const;
        }),
      ),
    },
  });
}

function failureOf(error: unknown): VerificationFailure {
  if (error instanceof RemoteError) return error.code === 'denied' ? 'refused' : 'offline';
  const code = codeOf(error);
  return code === 'offline' || code === 'too-many-attempts' ? code : 'other';
}
