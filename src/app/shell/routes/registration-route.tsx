import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { registrationSteps, type RegistrationStep } from '#domain/registration.ts';
import { Registration } from '#screens/registration/registration.tsx';
import type { Address } from '#ui/link.tsx';
import { Arrived } from '../navigation/arrived.tsx';
import type { SignedOutContext } from '../context/signed-out-context.ts';
import type { RegistrationActor, Registrations } from '../../session/registration/registration.ts';
import { Loading } from '../chrome/starting.tsx';

/** Source: spec 2.1. */
const paths = { 1: '/sign-up', 2: '/sign-up/sign-in2', 3: '/sign-up/sign-in3' } as const satisfies Record<
  RegistrationStep,
  Address
>;
const stepOf = (path: string): RegistrationStep => registrationSteps.find((step) => paths[step] === path) ?? 1;

type Props = Pick<SignedOutContext, 'registrations' | 'path' | 'go' | 'replace' | 'back'>;

export function RegistrationRoute({ registrations, path, go, replace, back }: Props) {
  const [actor, setActor] = useState<RegistrationActor | 'unreachable' | null>(null);
  const [asking, setAsking] = useState(registrations);
  useEffect(() => {
    let gone = false;
    const found = (made: Registrations | null) => {
      if (!gone) setActor(made?.open() ?? 'unreachable');
    };
    asking.then(found, () => found(null));
    return () => {
      gone = true;
    };
  }, [asking]);

  if (actor === null) return <Loading />;
  if (actor === 'unreachable') return <Unreachable onRetry={() => setAsking(registrations())} />;
  const step = stepOf(path);
  return (
    <>
      <Registration
        actor={actor}
        step={step}
        onStep={(wanted, instead) => (instead ? replace(paths[wanted]) : go(paths[wanted]))}
        onBack={() => back(step === 3 ? paths[2] : step === 2 ? paths[1] : '/')}
        onDone={() => replace('/')}
      />
      <Arrived title="Registration" />
    </>
  );
}

const Unreachable = ({ onRetry }: { onRetry: () => void }) => {
  useWindowEvent('online', onRetry);
  return (
    <>
      <h1>Registration</h1>
      <p>You are offline. Registering needs a connection. Try again when there is signal.</p>
      <Button onClick={onRetry}>Try again</Button>
      <Arrived title="Registration" />
    </>
  );
};
