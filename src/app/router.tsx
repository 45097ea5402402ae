/** Which address shows which screen, and to whom. What is unknown or not for this role leads home. */
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  redirect,
  useCanGoBack,
  useLocation,
  useRouter,
} from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import type { Role } from '#domain/user.ts';
import { Arrived } from './arrived.tsx';
import { Frame } from './chrome/frame.tsx';
import { Broken } from './error-boundary.tsx';
import { Starting } from './starting.tsx';
import { useVisit } from './visit.tsx';

interface Context {
  role: Role;
}

const importHome = async () => ({ default: (await import('#screens/home/home.tsx')).Home });
const importCustomers = async () => ({ default: (await import('#screens/customers/customers.tsx')).Customers });
const Home = lazy(importHome);
const Customers = lazy(importCustomers);

/** Fetches the screens while the replica is still opening. Where that fails, showing them tries again. */
export const preloadScreens = (): Promise<unknown> => Promise.allSettled([importHome(), importCustomers()]);

const root = createRootRouteWithContext<Context>()({
  component: Layout,
  notFoundComponent: () => <Navigate to="/" replace />,
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: function HomeRoute() {
    const { user } = useVisit();
    return (
      <Screen title="Home">
        <Home user={user} />
      </Screen>
    );
  },
});

const customers = createRoute({
  getParentRoute: () => root,
  path: '/customers',
  beforeLoad: only('employee', 'admin'),
  component: function CustomersRoute() {
    const { replica, user } = useVisit();
    return (
      <Screen title="Customers">
        <Customers replica={replica} user={user} />
      </Screen>
    );
  },
});

const routeTree = root.addChildren([home, customers]);

export const createAppRouter = () =>
  createRouter({
    routeTree,
    // The true role comes with the provider.
    context: { role: 'customer' },
    scrollRestoration: true,
    defaultErrorComponent: Broken,
  });

function only(...roles: Role[]) {
  return ({ context }: { context: Context }) => {
    if (!roles.includes(context.role)) throw redirect({ to: '/', replace: true });
  };
}

function Layout() {
  const { user, status, demo, onLogout } = useVisit();
  const atHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () => (canGoBack ? router.history.back() : void router.navigate({ to: '/', replace: true }));
  return (
    <Frame user={user} status={status} onLogout={onLogout} demo={demo} back={atHome ? undefined : back}>
      <Outlet />
    </Frame>
  );
}

function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Suspense fallback={<Starting />}>
      {children}
      <Arrived title={title} />
    </Suspense>
  );
}
