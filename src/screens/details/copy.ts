import type { Role } from '#domain/user.ts';

export const copy = {
  title: 'Your details',
  lead: 'What you change here is on this {device} at once and goes to the office by itself.',
  fixed: 'Your email and your role cannot be changed here. Ask the office if they are wrong.',
  account: {
    title: 'Your data',
    privacy: 'Privacy policy',
    deletion: {
      customer: 'To have your account deleted, tell the office. Your profile, plants, notes and messages go with it.',
      employee: 'To have your account deleted, ask an admin. Your profile goes with it.',
      admin:
        'Another admin cannot remove an admin in the app. How it is done stands in the papers of this installation.',
    } satisfies Record<Role, string>,
    contact: 'Contact the office',
  },
} as const;

export const roleNames = { customer: 'Customer', employee: 'Employee', admin: 'Admin' } as const satisfies Record<
  Role,
  string
>;

export const passwordCopy = {
  title: 'Password',
  open: 'Change password',
  current: 'Current password',
  next: 'New password',
  confirm: 'Confirm new password',
  save: 'Change password',
  cancel: 'Cancel',
  changed: 'Your password is changed. Other devices ask you to sign in again.',
  needs: 'Changing the password needs a connection. Everything else on this page works without one.',
} as const;

/** The answer alone may be what was lost. */
export const offline =
  'You are offline. Changing the password needs a connection. Try again when there is signal. If the current password is wrong then, the new one is valid already.';
