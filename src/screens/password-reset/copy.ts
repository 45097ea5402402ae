import type { ResetFailure } from '#machines/password-reset.ts';

/** spec 8.5: password reset errors show the error text in an alert. */
export const copy = {
  'invalid-email': 'Invalid Email',
  'user-not-found': 'User Not Found',
  'too-many-attempts': 'There were too many attempts. Please try again later.',
  offline: 'You are offline. Sending the email needs a connection. Try again when there is signal.',
  other: 'The email could not be sent. Please try again later.',
} as const satisfies Record<ResetFailure, string>;
