import type { FirebaseApp } from 'firebase/app';
import { connectFirestoreEmulator, initializeFirestore, setLogLevel } from 'firebase/firestore';
import { replicated } from '#domain/replicated.ts';
import type { Remote } from '#sync/remote.ts';
import { firestoreRemote } from '#sync/firestore/remote.ts';
import { firestoreSettings } from '#sync/firestore/settings.ts';
import { httpTime } from '#sync/firestore/http-time.ts';
import { askFirestore, unreadableAddress } from '#sync/firestore/line.ts';
import { address, type HostPort } from '../config/backend-config.ts';
import { originOf } from '../config/origin.ts';

/** One instance a page: what this device keeps, it keeps in the replica. */
export function openFirestore(app: FirebaseApp, emulator?: HostPort): Remote {
  // Being offline is no error here, and the status tells it.
  setLogLevel('silent');
  const database = initializeFirestore(app, firestoreSettings());
  if (emulator) connectFirestoreEmulator(database, emulator.host, emulator.port);
  const host = emulator ? originOf(emulator) : 'https://firestore.googleapis.com';
  const nothing = unreadableAddress(host, app.options.projectId ?? '');
  return firestoreRemote(database, {
    replicated,
    serverTime: () => httpTime(address),
    ask: () => askFirestore(nothing),
  });
}
