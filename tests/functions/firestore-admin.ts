/** Firestore as the functions see it: past the rules, against an emulator of this test file's own. */
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { startFirestore } from '#backend/firestore-emulator.ts';
import type { HostPort } from '#backend/free-port.ts';

export interface AdminFirestore extends HostPort {
  projectId: string;
  firestore: Firestore;
  clear(): Promise<void>;
  stop(): Promise<void>;
}

export async function startAdminFirestore(): Promise<AdminFirestore> {
  const emulator = await startFirestore();
  // With the address in the environment the library neither looks for credentials nor asks the machine for them.
  process.env['FIRESTORE_EMULATOR_HOST'] = `${emulator.host}:${emulator.port}`;
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  const app = initializeApp({ projectId: emulator.projectId }, `admin-${emulator.port}`);
  const firestore = getFirestore(app);
  const stop = async (): Promise<void> => {
    await deleteApp(app);
    await emulator.stop();
  };
  const { host, port, projectId } = emulator;
  return { host, port, projectId, firestore, clear: () => emulator.clear(), stop };
}
