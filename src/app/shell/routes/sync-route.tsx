import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { isLow } from '#domain/storage-pressure.ts';
import type { Role } from '#domain/user.ts';
import type { IntroBrowser } from '#screens/intro/copy.ts';
import { practiceFailed } from '#screens/sync/copy.ts';
import { Sync } from '#screens/sync/sync.tsx';
import { useAlert } from '#ui/alert.tsx';
import { Part } from '#ui/error-boundary.tsx';
import { useReport } from '#ui/report.ts';
import { sendsWhileClosed } from '../../platform/background-sync.ts';
import { appVersion } from '../../platform/version.ts';
import { isInstalled } from '../install/install.ts';
import type { SignedInContext } from '../context/signed-in-context.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { deviceApp } from './device-app.ts';
import { devicePictures } from './device-pictures.ts';
import { deviceStorage } from './device-storage.ts';
import { useAnswer } from './use-answer.ts';

const Readiness = lazyPart(async () => (await import('#screens/sync/readiness.tsx')).Readiness);

const device = { storage: deviceStorage(), app: deviceApp(), pictures: devicePictures() };

const isRoomLow = async () => isLow(await device.storage.look()) === true;

/** All browsers of an iPhone are Safari underneath. */
const erasingBrowser = (browser: IntroBrowser): string => (browser.startsWith('safari') ? 'Safari' : 'This browser');

const enterPractice = async (role: Role) => (await import('../../platform/practice/enter.ts')).enterPractice(role);

export function SyncRoute({ replica, user, status, demo, intro, onSignInAgain }: SignedInContext) {
  const part = useLocation({ select: ({ hash }) => hash });
  const low = useAnswer(isRoomLow, false);
  const sendsClosed = useAnswer(sendsWhileClosed, false);
  const installed = isInstalled();
  const alert = useAlert();
  const report = useReport();
  const practise = async () => {
    try {
      await enterPractice(user.role);
    } catch (error) {
      report('practice-not-begun', error);
      await alert(practiceFailed);
    }
  };
  return (
    <Sync
      replica={replica}
      user={user}
      status={status}
      low={low}
      version={appVersion}
      installed={installed}
      sendsClosed={sendsClosed && !demo}
      erasedBy={intro.guess.device === 'iphone' && !installed ? erasingBrowser(intro.browser) : null}
      onPractice={user.role === 'customer' || demo ? undefined : () => void practise()}
    >
      <Part name="What this device keeps" of={replica}>
        <Suspense fallback={null}>
          <Readiness
            replica={replica}
            role={user.role}
            status={status}
            device={device}
            asked={part === 'ready'}
            onSignInAgain={onSignInAgain}
            now={Date.now}
          />
        </Suspense>
      </Part>
    </Sync>
  );
}
