/** An account of the sign-in service, whether or not there is a user document for it. */
export interface Account {
  uid: string;
  email: string;
  /** Whoever has the account has opened a link that was sent to its address. */
  verified: boolean;
}

/** Why nobody was signed in. Source: spec 8.1. */
export type SignInErrorCode =
  | 'wrong-password'
  | 'invalid-email'
  | 'user-not-found'
  | 'too-many-attempts'
  | 'offline'
  | 'other';

/** The answer to an e-mail address and a password. */
export type SignInResult = 'signed-in' | SignInErrorCode;

/** The answer to the current password and a new one. The last two: the service asks for a better one. */
export type PasswordChangeResult = 'changed' | SignInErrorCode | 'password-short' | 'password-policy';
