import { Sync } from '#screens/sync/sync.tsx';
import { deviceStorage } from './device-storage.ts';
import { appVersion } from '../../platform/version.ts';
import type { Visit } from '../context/visit.tsx';

const storage = deviceStorage();

export const SyncRoute = ({ replica, user, status }: Visit) => (
  <Sync replica={replica} user={user} status={status} storage={storage} version={appVersion} />
);
