/** Firestore's emulator for tests: one for all files of a suite, and one of its own for a command. */
import {
  type FirestoreEmulator,
  firestoreEmulatorAvailable,
  openProject,
  startFirestore,
} from '#backend/firestore-emulator.ts';
import { loopback } from '#backend/free-port.ts';

/** The port of the one that the suite shares, if it does. */
const shared = 'SHARED_FIRESTORE_PORT';

/** The global set-up of a suite. */
export default async function share(): Promise<(() => Promise<void>) | undefined> {
  if (!(await firestoreEmulatorAvailable())) return undefined;
  const { port, stop } = await startFirestore();
  process.env[shared] = String(port);
  return stop;
}

/** An empty project under the project's rules, which nobody else uses. */
export function openFirestore(): Promise<FirestoreEmulator> {
  const port = process.env[shared];
  if (port === undefined) return startFirestore();
  return openProject({ host: loopback, port: Number(port) }, `demo-${crypto.randomUUID()}`);
}
