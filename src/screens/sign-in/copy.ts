import type { SignInErrorCode } from '#domain/sign-in.ts';
import { signInWords } from '#garden/sign-in-words.ts';

export const copy = {
  ...signInWords,
  offline: 'You are offline. Signing in needs a connection. Try again when there is signal.',
} as const satisfies Record<SignInErrorCode, string>;
