/** Makes the table of routes work: the frame around every screen, and the way home from what is not the user's. */
import {
  createHashHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useCanGoBack,
  useLocation,
  useRouter,
  type RouterHistory,
} from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import type { Role } from '#domain/user.ts';
import { Part } from '#ui/error-boundary.tsx';
import { Arrived } from './navigation/arrived.tsx';
import { Frame } from './chrome/frame.tsx';
import { VerifyAddress } from './chrome/verify-address.tsx';
import { introPath } from './install/entry.ts';
import { Broken } from './failures/error-boundary.tsx';
import { report } from '../platform/failures.ts';
import { staticDemo } from '../platform/place.ts';
import { isInstalled } from './install/install.ts';
import { signedInRoutes, type SignedInRow } from './routes.tsx';
import { Loading } from './chrome/starting.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { useSignedIn } from './context/signed-in-context.tsx';

const StorageNotice = lazyPart(async () => (await import('./routes/storage-notice-route.tsx')).DeviceStorageNotice);

interface Context {
  uid: string;
  role: Role;
}

const goHome = () => redirect({ to: '/', replace: true });

const root = createRootRouteWithContext<Context>()({ component: Layout });

function routeOf({ path, roles, title, opens, show }: SignedInRow) {
  const route = createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad({ context: { uid, role }, params }) {
      if (!roles.includes(role) || opens?.(params, uid) === false) throw goHome();
      // spec 2.5: in installed mode the intro goes straight to /.
      if (path === introPath && isInstalled()) throw goHome();
    },
    component: function ScreenRoute() {
      return <Screen title={title}>{show(useSignedIn(), route.useParams())}</Screen>;
    },
  });
  return route;
}

const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad() {
    throw goHome();
  },
});

const routeTree = root.addChildren([...signedInRoutes.map(routeOf), elsewhere]);

export const createAppRouter = (history: RouterHistory | undefined = staticDemo ? createHashHistory() : undefined) =>
  createRouter({
    routeTree,
    // Who it truly is comes with the provider.
    context: { uid: '', role: 'customer' },
    scrollRestoration: true,
    defaultErrorComponent: Broken,
    defaultOnCatch: (error) => report('screen-broken', error),
    ...(history && { history }),
  });

function Layout() {
  const { user, status, demo, verification, onLogout, onSignInAgain } = useSignedIn();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () => (canGoBack ? router.history.back() : void router.navigate({ to: '/', replace: true }));
  const atIntro = path === introPath;
  return (
    <Frame
      user={user}
      status={status}
      onLogout={onLogout}
      onSignInAgain={onSignInAgain}
      demo={demo}
      notice={
        !atIntro && (
          <>
            {verification && <VerifyAddress {...verification} email={user.email} />}
            <Part name="What this device keeps" of={user.id}>
              <Suspense fallback={null}>
                <StorageNotice />
              </Suspense>
            </Part>
          </>
        )
      }
      home={!atIntro}
      back={path === '/' || atIntro ? undefined : back}
    >
      <Outlet />
    </Frame>
  );
}

function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Suspense fallback={<Loading />}>
      {children}
      <Arrived title={title} />
    </Suspense>
  );
}
