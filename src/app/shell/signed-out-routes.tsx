/** Which address shows which screen while nobody is signed in: the table of spec 2.1. The first row that fits counts. */
import type { ReactNode } from 'react';
import { SignIn } from '#screens/sign-in/sign-in.tsx';
import type { Door } from './chrome/signed-out-frame.tsx';
import type { SignedOutContext } from './context/signed-out-context.ts';
import type { SignedOutPath } from './navigation/paths.ts';
import { lazyPart } from '#ui/lazy-part.ts';

const Registration = lazyPart(async () => (await import('./routes/registration-route.tsx')).RegistrationRoute);
const PasswordReset = lazyPart(async () => (await import('./routes/password-reset-route.tsx')).PasswordResetRoute);

export interface SignedOutRow {
  path: SignedOutPath;
  title: string;
  door: Door;
  show: (given: SignedOutContext) => ReactNode;
}
export const signedOutRoutes: readonly SignedOutRow[] = [
  {
    path: '/',
    title: 'Login',
    door: 'sign-in',
    show: ({ signIn }) => <SignIn signIn={signIn} />,
  },
  {
    path: '/sign-up/*',
    title: 'Registration',
    door: 'registration',
    show: (context) => <Registration {...context} />,
  },
  {
    path: '/reset-password',
    title: 'Password reset',
    door: 'password-reset',
    show: ({ resetPassword, back }) => <PasswordReset resetPassword={resetPassword} onOver={() => back()} />,
  },
];

/** The row of an address while nobody is signed in; `/*` at the end stands for everything below. */
export const signedOutRow = (path: string): SignedOutRow | undefined =>
  signedOutRoutes.find((row) =>
    row.path.endsWith('/*') ? `${path}/`.startsWith(row.path.slice(0, -1)) : row.path === path,
  );
