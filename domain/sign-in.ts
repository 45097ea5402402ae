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
