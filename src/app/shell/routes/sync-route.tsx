import type { Role } from '#domain/user.ts';
import type { IntroBrowser } from '#screens/intro/copy.ts';
import { Sync } from '#screens/sync/sync.tsx';
import { deviceStorage } from './device-storage.ts';
import { hasBackgroundSync } from '../../platform/background-sync.ts';
import { appVersion } from '../../platform/version.ts';
import { isInstalled } from '../install/install.ts';
import type { SignedInContext } from '../context/signed-in-context.tsx';

const storage = deviceStorage();

/** All browsers of an iPhone are Safari underneath. */
const erasingBrowser = (browser: IntroBrowser): string => (browser.startsWith('safari') ? 'Safari' : 'This browser');

const enterPractice = async (role: Role) => (await import('../../platform/practice/enter.ts')).enterPractice(role);

export const SyncRoute = ({ replica, user, status, demo, intro }: SignedInContext) => (
  <Sync
    replica={replica}
    user={user}
    status={status}
    storage={storage}
    version={appVersion}
    sendsClosed={hasBackgroundSync() && !demo}
    erasedBy={intro.guess.device === 'iphone' && !isInstalled() ? erasingBrowser(intro.browser) : null}
    onPractice={user.role === 'customer' || demo ? undefined : () => void enterPractice(user.role)}
  />
);
