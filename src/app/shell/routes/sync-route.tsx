import { Sync } from '#screens/sync/sync.tsx';
import { deviceStorage } from './device-storage.ts';
import { hasBackgroundSync } from '../../platform/background-sync.ts';
import { appVersion } from '../../platform/version.ts';
import type { SignedInContext } from '../context/signed-in-context.tsx';

const storage = deviceStorage();

export const SyncRoute = ({ replica, user, status, demo }: SignedInContext) => (
  <Sync
    replica={replica}
    user={user}
    status={status}
    storage={storage}
    version={appVersion}
    sendsClosed={hasBackgroundSync() && !demo}
  />
);
