/** What the sign-in service answers to a password, letter for letter. Source: spec 8.1, D23. */
import type { SignInErrorCode } from '#domain/sign-in.ts';

const disabled =
  'Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.';

export const signInWords = {
  'wrong-password': 'Wrong Password',
  'invalid-email': 'Invalid Email',
  'user-not-found': 'User Not Found',
  'too-many-attempts': disabled,
  other: disabled,
} as const satisfies Record<Exclude<SignInErrorCode, 'offline'>, string>;
