import { RouterProvider } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { readyRole } from '#machines/session.ts';
import type { SyncStatus } from '#sync/status.ts';
import { LinkProvider } from '#ui/link.tsx';
import { useObservable } from '#ui/observable.ts';
import type { Role, User } from '#domain/user.ts';
import type { Device } from './device.ts';
import { AppLink } from './app-link.tsx';
import { goOnward } from './onward.ts';
import { createAppRouter, preloadScreens } from './router.tsx';
import { Starting } from './starting.tsx';
import { Trouble } from './trouble.tsx';
import { VisitProvider } from './visit.tsx';
import type { Running } from './wiring.ts';

void preloadScreens();

/** Before the replica has said anything. */
const unknownStatus: SyncStatus = { state: 'syncing', unsent: 0, lastContact: null };

export function SignedIn({ running }: { running: Running }) {
  const { session, device$ } = running;
  const role = useSelector(session, readyRole);
  const trouble = useSelector(session, (snapshot) => {
    if (snapshot.matches({ signedIn: 'failed' })) return 'failed';
    return snapshot.matches({ signedIn: 'noProfile' }) ? 'noProfile' : null;
  });
  const device = useObservable(device$);
  const logOut = () => session.send({ type: 'logout.requested' });

  if (trouble) {
    return <Trouble what={trouble} onRetry={() => session.send({ type: 'retry.requested' })} onLogout={logOut} />;
  }
  if (!role || !device) return <Starting />;
  return <Screens key={device.uid} role={role} device={device} running={running} onLogout={logOut} />;
}

interface ScreensProps {
  role: Role;
  device: Device;
  running: Running;
  onLogout: () => void;
}

function Screens({ role, device, running, onLogout }: ScreensProps) {
  const { session, demo$ } = running;
  const user: User | undefined = useObservable(device.user$);
  const status = useObservable(device.replica.status$) ?? unknownStatus;
  const demo = useObservable(demo$) ?? false;
  const [router] = useState(() => {
    goOnward();
    return createAppRouter();
  });
  useEffect(() => {
    const subscription = session.on('home.requested', () => void router.navigate({ to: '/', replace: true }));
    return () => subscription.unsubscribe();
  }, [session, router]);

  if (!user) return <Starting />;
  return (
    <LinkProvider link={AppLink}>
      <VisitProvider visit={{ replica: device.replica, user, status, demo, onLogout }}>
        <RouterProvider router={router} context={{ role }} />
      </VisitProvider>
    </LinkProvider>
  );
}
