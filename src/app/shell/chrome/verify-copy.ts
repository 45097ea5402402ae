import type { VerificationAnswer } from '#machines/verification.ts';

/** Source: D46. */
export const verifyCopy = {
  title: 'Please verify your email address',
  text: {
    customer: (email: string) =>
      `We sent an email to ${email}. Open the link in it, then come back here. After that you are the admin; until then you see what a customer sees.`,
    admin: (email: string) =>
      `The office takes the work of an admin only from an address that is verified, and ${email} is not yet. Send yourself the email, open the link in it, then come back here. Nothing that you write is lost meanwhile.`,
  },
  check: 'I have verified it',
  send: { customer: 'Send the email again', admin: 'Send the email' },
  claimed: {
    customer: 'Your address is verified. The screens of an admin open in a moment.',
    admin: 'Your address is verified. The office takes your work in a moment.',
  },
  answers: {
    unverified: 'The address is not verified yet. Open the link in the email, then try again.',
    sent: 'The email is on its way. If it is not in your inbox, look among the spam.',
    offline: 'You are offline. This needs a connection. Try again when there is signal.',
    'too-many-attempts': 'There were too many attempts. Please try again later.',
    refused: 'The office did not take your account for the admin’s. Please try again later.',
    other: 'That did not work. Please try again later.',
  } satisfies Record<VerificationAnswer, string>,
} as const;
