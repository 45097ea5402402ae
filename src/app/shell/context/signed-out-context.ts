import type { ResetOutcome } from '#machines/password-reset.ts';
import type { SignInResult } from '#domain/sign-in.ts';
import type { Address } from '#ui/link.tsx';
import type { Registrations } from '../../session/registration/registration.ts';

/** What the routes hand to the screens of somebody who is not signed in. */
export interface SignedOutContext {
  signIn(email: string, password: string): Promise<SignInResult>;
  resetPassword(email: string): Promise<ResetOutcome>;
  /** Null where the app could not be loaded for want of a network. */
  registrations(): Promise<Registrations | null>;
  path: string;
  go(path: Address): void;
  replace(path: Address): void;
  /** One page back, or to that path where there is none. */
  back(otherwise?: Address): void;
}
