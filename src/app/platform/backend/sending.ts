/** The hosted product as the service worker uses it: to send what waits, in the name of whoever is signed in. */
import { deleteApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, initializeFirestore, setLogLevel } from 'firebase/firestore';
import { exchanged } from '#domain/exchanged.ts';
import type { SendingRemote } from '#sync/engine/engine-context.ts';
import { committing } from '#sync/firestore/committing.ts';
import { httpTime } from '#sync/firestore/http-time.ts';
import { sendingDocuments } from '#sync/remote-documents.ts';
import { RemoteError } from '#sync/remote-error.ts';
import { isSignedInStill, storedSession } from '../accounts/stored-session.ts';
import { address, type FirebaseConfig } from '../config/backend-config.ts';

export interface SendingSession {
  /** Of whoever is signed in on this device; null where nobody is. */
  uid: string | null;
  remote: SendingRemote;
  /** Whether they are signed in still. */
  isSignedIn(): Promise<boolean>;
  close(): Promise<void>;
}

/** Rejects where the sign-in service does not answer. */
export async function openSending({ emulators, ...options }: FirebaseConfig): Promise<SendingSession> {
  const app = initializeApp(options);
  const uid = await storedSession(app, emulators?.auth).catch(async (error: unknown) => {
    // The next time begins with an app of its own.
    await deleteApp(app);
    throw error;
  });
  setLogLevel('silent');
  const database = initializeFirestore(app, {});
  const { firestore } = emulators ?? {};
  if (firestore) connectFirestoreEmulator(database, firestore.host, firestore.port);
  const isSignedIn = async () => uid !== null && (await isSignedInStill(app, uid));
  const documents = sendingDocuments(exchanged, committing(database));
  return {
    uid,
    isSignedIn,
    remote: {
      ...documents,
      async transact(ref, decide) {
        // What this was opened with outlives the session.
        if (!(await isSignedIn())) throw new RemoteError('unauthenticated');
        return documents.transact(ref, decide);
      },
      serverTime: () => httpTime(address),
    },
    close: () => deleteApp(app),
  };
}
