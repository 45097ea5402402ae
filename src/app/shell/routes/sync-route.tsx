import { Sync } from '#screens/sync/sync.tsx';
import { deviceStorage } from './device-storage.ts';
import { isInstalled } from '../install/install.ts';
import { appVersion } from '../../platform/version.ts';
import type { SignedInContext } from '../context/signed-in-context.tsx';

const storage = deviceStorage();

export const SyncRoute = ({ replica, user, status }: SignedInContext) => (
  <Sync
    replica={replica}
    user={user}
    status={status}
    storage={storage}
    version={appVersion}
    installed={isInstalled()}
  />
);
