import { RouterProvider } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { take } from 'rxjs';
import { hasAccess } from '#domain/access.ts';
import { isAdminEmail } from '#domain/email.ts';
import type { Role, User } from '#domain/user.ts';
import { isEnding } from '#machines/logout.ts';
import { isClosed, isLost, isNobody, profileTrouble, readyRole, replicaTrouble } from '#machines/session.ts';
import { directly } from '#sync/asking.ts';
import { RemoteError } from '#sync/remote-error.ts';
import { beforeHeard } from '#domain/sync-status.ts';
import { useAlert } from '#ui/alert.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { LinkProvider, type Address } from '#ui/link.tsx';
import { useObservable } from '#ui/observable.ts';
import { AppLink } from './navigation/app-link.tsx';
import { CatalogueRefusals } from './catalogue-refusals.tsx';
import { LoggingOut } from './chrome/logging-out.tsx';
import { stayedSignedIn } from './chrome/logout-copy.ts';
import { LogoutDialog } from './chrome/logout-dialog.tsx';
import type { Device } from '../session/device/device.ts';
import { enter, takeAfterIntro } from './install/entry.ts';
import { introGuess } from './install/intro-guess.ts';
import { ReplicaTrouble } from './failures/replica-trouble.tsx';
import { introLogic } from './install/intro-logic.ts';
import { openAdminActions } from '../session/admin/admin-actions.ts';
import { takeStayed } from '../session/leaving/stayed.ts';
import { forgetReturnPath, goToReturnPath } from '../session/return-path.ts';
import { hrefOf, practising } from '../platform/place.ts';
import { leavePractice } from '../platform/practice/leave.ts';
import { readProfile } from '../session/registration/profile-writing.ts';
import { preloadScreens } from './navigation/screen.ts';
import { createAppRouter } from './router.tsx';
import { Opening, Starting } from './chrome/starting.tsx';
import { Trouble } from './failures/trouble.tsx';
import { SignedInProvider } from './context/signed-in-context.tsx';
import type { Services } from '../session/services.ts';

const LeftBehind = lazyPart(async () => (await import('#screens/sync/left-behind.tsx')).LeftBehind);
const CompleteProfile = lazyPart(async () => (await import('./complete-profile.tsx')).CompleteProfile);

void preloadScreens();

export function SignedIn({ services }: { services: Services }) {
  const { session, device$, signInAgain } = services;
  const role = useSelector(session, readyRole);
  const trouble = useSelector(session, profileTrouble);
  const closed = useSelector(session, isClosed);
  const nobody = useSelector(session, isNobody);
  const lost = useSelector(session, isLost);
  const unusable = useSelector(session, replicaTrouble);
  const leaving = useSelector(session, ({ children }) => children.logout);
  const ending = useSelector(leaving, (snapshot) => snapshot !== undefined && isEnding(snapshot));
  const device = useObservable(device$);
  const alert = useAlert();
  const retry = () => session.send({ type: 'retry.requested' });
  // Nobody has an account there: whoever logs out is done practising.
  const logOut = () => (practising ? leavePractice() : session.send({ type: 'logout.requested' }));

  useEffect(() => {
    if (!trouble) return;
    // spec 8.5: a failed profile load sends the user to /.
    forgetReturnPath();
    history.replaceState(null, '', hrefOf('/'));
  }, [trouble]);
  useEffect(() => {
    if (nobody) signInAgain();
  }, [nobody, signInAgain]);
  useEffect(() => {
    if (takeStayed()) void alert(stayedSignedIn);
  }, [alert]);

  if (ending) return <LoggingOut />;
  if (unusable) {
    return (
      <>
        <ReplicaTrouble why={unusable} onReload={() => location.reload()} onLogout={logOut} />
        {leaving && <LogoutDialog actor={leaving} closed={closed} />}
      </>
    );
  }
  return (
    <>
      {trouble === 'noProfile' && (
        <Suspense fallback={<Starting />}>
          <CompleteProfile begin={services.completeProfile} onDone={retry} onLogout={logOut} />
        </Suspense>
      )}
      {trouble && trouble !== 'noProfile' && (
        <Trouble what={trouble} lost={lost} onRetry={retry} signIn={services.signIn} onLogout={logOut}>
          {device && (
            <Suspense>
              <LeftBehind replica={device.replica} userId={device.uid} />
            </Suspense>
          )}
        </Trouble>
      )}
      {!trouble && (!role || !device) && <Opening />}
      {!trouble && role && device && (
        <Screens key={device.uid} role={role} device={device} services={services} onLogout={logOut} />
      )}
      {leaving && <LogoutDialog actor={leaving} closed={closed} />}
    </>
  );
}

interface ScreensProps {
  role: Role;
  device: Device;
  services: Services;
  onLogout: () => void;
}

function Screens({ role, device, services, onLogout }: ScreensProps) {
  const { session, account$, demo$, weather$, serverErrors$, serverDevices$, logFailed$ } = services;
  const { verification, signInAgain, changePassword } = services;
  const alert = useAlert();
  const user: User | undefined = useObservable(device.user$);
  const status = useObservable(device.replica.status$) ?? beforeHeard(navigator.onLine);
  const [adminActions] = useState(() => adminActionsOf(device, services));
  const lost = useSelector(session, isLost);
  useEffect(() => device.replica.signedOut(lost), [device, lost]);
  const demo = useObservable(demo$) ?? false;
  const account = useObservable(account$);
  const isOpen = useCallback(async () => {
    try {
      const own = await readProfile(
        directly(() => services.remote(device.uid)),
        device.uid,
      );
      return own !== null && hasAccess(own.fields);
    } catch (error) {
      // Nobody reads a document that is not there.
      if (error instanceof RemoteError && error.code === 'denied') return false;
      throw error;
    }
  }, [services, device]);
  const [router] = useState(() => {
    goToReturnPath();
    enter();
    return createAppRouter();
  });
  useEffect(() => {
    const subscription = session.on('home.requested', () => void router.navigate({ to: '/', replace: true }));
    return () => subscription.unsubscribe();
  }, [session, router]);
  useEffect(() => {
    // spec 8.5: an alert with the message. Once a session, because the next one would say the same.
    const subscription = logFailed$.pipe(take(1)).subscribe((message) => void alert(message));
    return () => subscription.unsubscribe();
  }, [logFailed$, alert]);
  const intro = useMemo(() => {
    const { browser, ...guess } = introGuess();
    return {
      logic: introLogic,
      guess,
      browser,
      onNext: (path: string) => router.history.replace(takeAfterIntro() ?? path),
    };
  }, [router]);

  const ways = useMemo(() => {
    const replace = (path: Address) => void router.navigate({ to: path, replace: true, resetScroll: false });
    const back = (otherwise: Address) => (router.history.canGoBack() ? router.history.back() : replace(otherwise));
    return { replace, back };
  }, [router]);

  if (!user) return <Opening />;
  const isUnverified = account?.uid === user.id && !account.verified;
  const mayClaim = role === 'customer' && isAdminEmail(user.email);
  const toVerify = mayClaim || (role === 'admin' && isUnverified) ? role : null;
  const onSignInAgain = status.blocked === 'signed-out' ? signInAgain : undefined;
  return (
    <LinkProvider link={AppLink}>
      <SignedInProvider
        context={{
          replica: device.replica,
          adminActions,
          user,
          status,
          weather$,
          demo,
          intro,
          serverErrors$,
          serverDevices$,
          changePassword,
          verification: toVerify && { logic: verification, userRole: toVerify },
          ...ways,
          onLogout,
          onSignInAgain,
        }}
      >
        <CatalogueRefusals replica={device.replica} isOpen={isOpen} />
        <RouterProvider router={router} context={{ uid: device.uid, role }} />
      </SignedInProvider>
    </LinkProvider>
  );
}

const adminActionsOf = ({ uid, replica }: Device, { remote, removal }: Services) =>
  openAdminActions({ replica, remote: () => remote(uid), removal: () => removal(uid) });
