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

/** The answer to an e-mail address and a password. `no-answer`: the storage says nothing; the user is signed in as soon as it does. */
export type SignInResult = 'signed-in' | 'no-answer' | SignInErrorCode;

/** The answer to the current password and a new one. The last two: the service asks for a better one. */
export type PasswordChangeResult = 'changed' | SignInErrorCode | 'password-short' | 'password-policy';
