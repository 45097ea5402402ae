import { redirectDelay, type ResetFailure } from '#machines/password-reset.ts';

/** spec 8.5: password reset errors show the error text in an alert. */
export const copy = {
  'invalid-email': 'Invalid Email',
  'user-not-found': 'User Not Found',
  'too-many-attempts': 'There were too many attempts. Please try again later.',
  offline: 'You are offline. Sending the email needs a connection. Try again when there is signal.',
  other: 'The email could not be sent. Please try again later.',
} as const satisfies Record<ResetFailure, string>;

/** The confirmation; when it takes the reader back is D26. */
export const sentTo = (email: string) =>
  `The email is on its way to ${email}. In ${redirectDelay / 1000} seconds we take you back.`;
