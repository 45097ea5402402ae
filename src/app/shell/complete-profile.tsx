/** Signed in, but registering was never finished: what is missing is asked for. Source: D24. */
import { useState } from 'react';
import type { RegistrationStep } from '#domain/registration.ts';
import { Registration } from '#screens/registration/registration.tsx';
import textLink from '#ui/text-link.module.css';
import { SignedOutFrame } from './chrome/signed-out-frame.tsx';
import { Arrived } from './navigation/arrived.tsx';
import type { RegistrationActor } from '../session/registration/registration.ts';

interface Props {
  begin: () => RegistrationActor;
  onDone: () => void;
  onLogout: () => void;
}

export function CompleteProfile({ begin, onDone, onLogout }: Props) {
  const [actor] = useState(begin);
  const [step, setStep] = useState<RegistrationStep>(2);
  return (
    <SignedOutFrame door="registration">
      <Registration
        actor={actor}
        step={step}
        onStep={setStep}
        onBack={() => (step === 3 ? setStep(2) : onLogout())}
        onDone={onDone}
        otherWay={
          <button type="button" className={textLink.link} onClick={onLogout}>
            Logout
          </button>
        }
      />
      <Arrived title="Registration" />
    </SignedOutFrame>
  );
}
