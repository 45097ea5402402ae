import { useState } from 'react';
import { fromPromise } from 'xstate';
import { passwordReset, type ResetOutcome } from '#machines/password-reset.ts';
import { PasswordReset } from '#screens/password-reset/password-reset.tsx';
import type { SignedOutContext } from '../context/signed-out-context.ts';

interface Props {
  resetPassword: SignedOutContext['resetPassword'];
  onOver: () => void;
}

export function PasswordResetRoute({ resetPassword, onOver }: Props) {
  const [logic] = useState(() =>
    passwordReset.provide({
      actors: { send: fromPromise<ResetOutcome, { email: string }>(({ input }) => resetPassword(input.email)) },
    }),
  );
  return <PasswordReset logic={logic} onOver={onOver} />;
}
