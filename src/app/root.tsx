/**
 * The first thing on the screen: sign-in needs nothing but this. Firebase, the database, the router and the machines
 * are loaded afterwards, or at once where the device remembers somebody.
 */
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { SignIn } from '#screens/sign-in/sign-in.tsx';
import { registerServiceWorker } from '#sw/register.ts';
import { DemoLabel } from './chrome/demo-label.tsx';
import { signedInHint } from './device-value.ts';
import { keepOnward } from './onward.ts';
import { remembering } from './remembering.ts';
import { Starting } from './starting.tsx';
import { ThemeProvider } from './theme-provider.tsx';
import { UpdateBar } from './update-bar.tsx';
import type { Running } from './wiring.ts';

const running = remembering(async () => (await import('./wiring.ts')).startRunning());
const importSignedIn = () => import('./signed-in.tsx');
const preloadReplica = () => import('./replica.ts');

const SignedIn = lazy(async () => {
  void preloadReplica().catch(() => undefined);
  const [{ SignedIn: Screens }, app] = await Promise.all([importSignedIn(), running()]);
  return { default: () => <Screens running={app} /> };
});

if (signedInHint.get() === null) keepOnward();

export function Root() {
  const uid = useSyncExternalStore(signedInHint.onChange, signedInHint.get);
  const [update, setUpdate] = useState<{ take: () => void } | null>(null);
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    // Without a service worker the app works, only not offline.
    registerServiceWorker((take) => setUpdate({ take })).catch(() => undefined);
  }, []);
  return (
    <ThemeProvider>
      <Suspense fallback={<Starting />}>{uid === null ? <SignedOut /> : <SignedIn />}</Suspense>
      {update && <UpdateBar onUpdate={update.take} onLater={() => setUpdate(null)} />}
    </ThemeProvider>
  );
}

function SignedOut() {
  const demo = useDemo();
  const signIn = async (email: string, password: string) => {
    void importSignedIn();
    return (await running()).signIn(email, password);
  };
  useEffect(() => {
    document.title = 'Login · Garden Service';
  }, []);
  return <SignIn signIn={signIn} notice={demo ? <DemoLabel /> : undefined} />;
}

/** Loads the rest once sign-in is on the screen, and says whether this is the demo. */
function useDemo(): boolean {
  const [demo, setDemo] = useState(false);
  useEffect(() => {
    let subscription: { unsubscribe(): void } | undefined;
    let gone = false;
    const follow = ({ demo$ }: Running) => {
      if (!gone) subscription = demo$.subscribe(setDemo);
    };
    running().then(follow, () => undefined);
    return () => {
      gone = true;
      subscription?.unsubscribe();
    };
  }, []);
  return demo;
}
