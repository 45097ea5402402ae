/** What shows while nobody is signed in. Only Login is loaded at once; what it asks follows, then the machines. */
import { useTimeout } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { LinkProvider, type LinkProps } from '#ui/link.tsx';
import { address } from './navigation/address.ts';
import { Arrived } from './navigation/arrived.tsx';
import { DemoLabel } from './chrome/demo-label.tsx';
import { SignedOutFrame } from './chrome/signed-out-frame.tsx';
import type { SignedOutContext } from './context/signed-out-context.ts';
import { ErrorBoundary } from './failures/error-boundary.tsx';
import { signedOutRow } from './signed-out-routes.tsx';
import { Loading, Starting } from './chrome/starting.tsx';
import { hrefOf, staticDemo } from '../platform/place.ts';
import type { FrontDoor } from '../session/front-door.ts';
import type { Services } from '../session/services.ts';

/** Nobody told a visitor of the static demo which accounts there are. Asked here, so that the product is built without it. */
const DemoAccounts =
  import.meta.env.MODE === 'demo'
    ? lazy(async () => ({ default: (await import('./chrome/demo-accounts.tsx')).DemoAccounts }))
    : null;

interface Props {
  door: () => Promise<FrontDoor>;
  /** The rest of the app. */
  services: () => Promise<Services>;
  /** Somebody is about to be signed in. */
  onSignIn: () => void;
}

export function SignedOut({ door, services, onSignIn }: Props) {
  const path = useSyncExternalStore(address.onChange, address.get);
  const row = signedOutRow(path);
  useEffect(() => {
    // Signed out elsewhere: nothing of the last user stays, not even where they were.
    if (!row) address.replace('/');
  }, [row]);
  const demo = useDemo(door, services);
  const context = useMemo<SignedOutContext>(() => {
    // What could not be loaded had no network.
    const opened = () => door().catch(() => null);
    return {
      async signIn(email, password) {
        onSignIn();
        return (await opened())?.signIn(email, password) ?? 'offline';
      },
      async resetPassword(email) {
        return (await opened())?.resetPassword(email) ?? 'offline';
      },
      registrations: async () => (await services().catch(() => null))?.registrations ?? null,
      path,
      go: address.go,
      replace: address.replace,
      back: address.back,
    };
  }, [door, services, onSignIn, path]);
  if (!row) return <Starting />;
  return (
    <LinkProvider link={DoorLink}>
      <ErrorBoundary key={row.path}>
        <SignedOutFrame door={row.door}>
          {demo && <DemoLabel />}
          <Suspense fallback={<Loading />}>
            {DemoAccounts && row.door === 'sign-in' && <DemoAccounts signIn={context.signIn} />}
            {row.show(context)}
            <Arrived key={row.path} title={row.title} />
          </Suspense>
        </SignedOutFrame>
      </ErrorBoundary>
    </LinkProvider>
  );
}

const DoorLink = ({ to, children, ...rest }: LinkProps) => (
  <a
    href={hrefOf(to)}
    {...rest}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      address.go(to);
    }}
  >
    {children}
  </a>
);

/**
 * Loads what Login asks once the screen is there, in a task of its own, and the rest when nobody who logs in waits for that.
 * Says whether this is the demo.
 */
function useDemo(door: Props['door'], services: Props['services']): boolean {
  const [demo, setDemo] = useState(staticDemo);
  const [opened, setOpened] = useState<FrontDoor | null>(null);
  const load = async () => {
    const found = await door();
    setOpened(found);
    await found.server.backend().catch(() => undefined);
    await services();
  };
  useTimeout(() => void load().catch(() => undefined), 0, { autoInvoke: true });
  useEffect(() => {
    const subscription = opened?.server.demo$.subscribe(setDemo);
    return () => subscription?.unsubscribe();
  }, [opened]);
  return demo;
}
