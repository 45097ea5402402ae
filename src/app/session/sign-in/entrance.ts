/** Signing in, asking for a new password, and changing it: the answers of the sign-in service in the words of the screens. */
import type { ResetFailure, ResetOutcome } from '#machines/password-reset.ts';
import type { PasswordChangeResult, SignInErrorCode, SignInResult } from '#domain/sign-in.ts';
import type { Report } from '#ui/report.ts';
import { AccountsError, type AccountsErrorCode, type Accounts } from '../../platform/accounts/port.ts';

export interface EntranceParts {
  /** Rejects where the app does not know its backend yet. */
  accounts(): Promise<Pick<Accounts, 'signIn' | 'resetPassword' | 'changePassword'>>;
  report: Report;
  /** This account is signed in. */
  entered(uid: string): void;
}

export interface Entrance {
  signIn(email: string, password: string): Promise<SignInResult>;
  /** Rejects with the words of the service where it answers what nobody foresaw. */
  resetPassword(email: string): Promise<ResetOutcome>;
  /** Of the account that is signed in. */
  changePassword(current: string, next: string): Promise<PasswordChangeResult>;
}

const signInCodes: Partial<Record<AccountsErrorCode, SignInErrorCode>> = {
  'wrong-password': 'wrong-password',
  'invalid-email': 'invalid-email',
  'user-not-found': 'user-not-found',
  'too-many-attempts': 'too-many-attempts',
  offline: 'offline',
};
const passwordCodes: Partial<Record<AccountsErrorCode, PasswordChangeResult>> = {
  ...signInCodes,
  'weak-password': 'password-short',
  'password-policy': 'password-policy',
};
const resetCodes: Partial<Record<AccountsErrorCode, ResetFailure>> = {
  'invalid-email': 'invalid-email',
  'user-not-found': 'user-not-found',
  'too-many-attempts': 'too-many-attempts',
  offline: 'offline',
};

export function openEntrance({ accounts, report, entered }: EntranceParts): Entrance {
  return {
    signIn: (email, password) =>
      new Promise((resolve) => {
        const answer = async (): Promise<SignInResult> => {
          try {
            const service = await accounts();
            // It goes on: who was told so comes in late.
            entered((await service.signIn(email, password, () => resolve('no-answer'))).uid);
            return 'signed-in';
          } catch (error) {
            const code = signInCodes[codeOf(error)];
            if (!code) report('sign-in-failed', causeOf(error));
            return code ?? 'other';
          }
        };
        void answer().then(resolve);
      }),
    async resetPassword(email) {
      try {
        const service = await accounts();
        await service.resetPassword(email);
        return 'sent';
      } catch (error) {
        const code = resetCodes[codeOf(error)];
        if (code) return code;
        report('password-reset-failed', causeOf(error));
        throw causeOf(error);
      }
    },
    async changePassword(current, next) {
      try {
        await (await accounts()).changePassword(current, next);
        return 'changed';
      } catch (error) {
        const code = passwordCodes[codeOf(error)];
        if (!code) report('password-not-changed', causeOf(error));
        return code ?? 'other';
      }
    },
  };
}

/** Without an answer to which backend there is, nothing was asked. */
export const codeOf = (error: unknown): AccountsErrorCode => (error instanceof AccountsError ? error.code : 'offline');

/** What the service itself said. */
export const causeOf = (error: unknown): unknown => (error instanceof AccountsError ? (error.cause ?? error) : error);
