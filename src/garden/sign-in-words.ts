/** What the sign-in service answers, letter for letter; without a connection it is not asked. Source: spec 8.1, D23. */
import type { SignInErrorCode } from '#domain/sign-in.ts';

const disabled =
  'Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.';

export const signInWords = {
  'wrong-password': 'Wrong Password',
  'invalid-email': 'Invalid Email',
  'user-not-found': 'User Not Found',
  'too-many-attempts': disabled,
  other: disabled,
  offline: 'You are offline. Signing in needs a connection. Try again when there is signal.',
  'no-answer': 'The storage of this device does not answer. Try again, or close the app and open it again.',
} as const satisfies Record<SignInErrorCode | 'no-answer', string>;
