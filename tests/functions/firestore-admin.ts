/** Firestore as the functions see it: past the rules, against an emulator of this test file's own. */
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { startFirestore } from '#backend/firestore-emulator.ts';

export interface AdminFirestore {
  firestore: Firestore;
  clear(): Promise<void>;
  stop(): Promise<void>;
}

export async function startAdminFirestore(): Promise<AdminFirestore> {
  const emulator = await startFirestore();
  const app = initializeApp({ projectId: emulator.projectId }, `admin-${emulator.port}`);
  const firestore = getFirestore(app);
  firestore.settings({
    host: `${emulator.host}:${emulator.port}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });
  const stop = async (): Promise<void> => {
    await deleteApp(app);
    await emulator.stop();
  };
  return { firestore, clear: () => emulator.clear(), stop };
}
