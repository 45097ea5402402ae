/**
 * The first thing on the screen: sign-in needs nothing but this. Firebase, the database, the router and the machines
 * are loaded afterwards, or at once where the device remembers somebody.
 */
import { useTimeout } from '@mantine/hooks';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { offerWhereOutdated } from '#sw/outdated.ts';
import { signedInHint } from '../platform/device-value.ts';
import { memoizeAsync } from '../platform/memoize-async.ts';
import { SignedOut } from './signed-out.tsx';
import { Starting } from './chrome/starting.tsx';
import { ErrorBoundary } from './failures/error-boundary.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { ThemeProvider } from './theme/theme-provider.tsx';
import { UpdateBar } from './update-bar.tsx';

const frontDoor = memoizeAsync(async () => (await import('../session/front-door.ts')).openFrontDoor());
const services = memoizeAsync(async () => {
  const [{ createServices }, door] = await Promise.all([import('../session/services.ts'), frontDoor()]);
  return createServices(door);
});
const importSignedIn = () => import('./signed-in.tsx');
const preloadSignedIn = () => void importSignedIn().catch(() => undefined);
const preloadReplica = () => import('../session/device/replica.ts');

const SignedIn = lazyPart(async () => {
  void preloadReplica().catch(() => undefined);
  const [{ SignedIn: Screens }, app] = await Promise.all([importSignedIn(), services()]);
  return () => <Screens services={app} />;
});

export function Root() {
  const uid = useSyncExternalStore(signedInHint.onChange, signedInHint.get);
  const [update, setUpdate] = useState<{ take: () => void } | null>(null);
  // What the first screen does not need comes in a task of its own, so that a finger is answered in between.
  useTimeout(
    () => {
      if (!import.meta.env.PROD) return;
      const ready = (take: () => void) => setUpdate({ take });
      offerWhereOutdated(ready);
      // Without a service worker the app works, only not offline.
      import('#sw/register.ts').then((worker) => worker.registerServiceWorker(ready)).catch(() => undefined);
    },
    0,
    { autoInvoke: true },
  );
  return (
    <ThemeProvider user={uid}>
      <ErrorBoundary>
        <Suspense fallback={<Starting />}>
          {uid === null ? <SignedOut door={frontDoor} services={services} onSignIn={preloadSignedIn} /> : <SignedIn />}
        </Suspense>
      </ErrorBoundary>
      <UpdateBar onUpdate={update?.take} onLater={() => setUpdate(null)} />
    </ThemeProvider>
  );
}
