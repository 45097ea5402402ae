/** The hosted sign-in, as the app needs it. Implementations: Firebase Auth, and memory for the demo and tests. */
import type { Observable } from 'rxjs';
import type { Account } from '#domain/sign-in.ts';

export type AccountsErrorCode =
  | 'wrong-password'
  | 'invalid-email'
  | 'user-not-found'
  | 'too-many-attempts'
  | 'offline'
  | 'email-in-use'
  | 'weak-password'
  /** The service is told to ask for more than six characters. */
  | 'password-policy'
  | 'other';

export class AccountsError extends Error {
  readonly code: AccountsErrorCode;
  constructor(code: AccountsErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** Every promise rejects with an `AccountsError` and nothing else. */
export interface Accounts {
  /** Who is signed in, from what the device remembers: never waits for a network. */
  account$: Observable<Account | null>;
  /** `silent` is told where the storage that keeps the session leaves it without an answer; the sign-in goes on. */
  signIn(email: string, password: string, silent?: () => void): Promise<Account>;
  signOut(): Promise<void>;
  /** Makes an account and signs it in; `silent` as for `signIn`. */
  register(email: string, password: string, silent?: () => void): Promise<Account>;
  /** Deletes the signed-in account, moments after it was made; any other one is left alone. */
  deleteFresh(uid: string): Promise<void>;
  /** Has a letter sent that lets the owner of the address choose a new password. */
  resetPassword(email: string): Promise<void>;
  /** Gives the signed-in account another password, once the service has heard the current one. Its other sessions end. */
  changePassword(current: string, next: string): Promise<void>;
  /** Has a letter sent to the signed-in account, with a link that verifies its address. */
  sendVerification(): Promise<void>;
  /**
   * Asks the service about the signed-in account anew; `account$` tells what changed. Once it is verified, the office hears
   * so with the next request. Null where nobody is signed in.
   */
  reload(): Promise<Account | null>;
  /**
   * Asks the service whether the account that was signed in here last was deleted or disabled. False where it is there and
   * this session alone is over, such as after its password was replaced, and where nothing is known to ask with.
   */
  isEnded(uid: string): Promise<boolean>;
}
