import type { FirebaseApp } from 'firebase/app';
import { connectFirestoreEmulator, initializeFirestore, memoryLocalCache } from 'firebase/firestore';
import type { Remote } from '#sync/remote.ts';
import { firestoreRemote } from '#sync/remote/firestore.ts';
import type { HostPort } from './backend-config.ts';

/** One instance a page, with the memory cache: what this device keeps, it keeps in the replica. */
export function openFirestore(app: FirebaseApp, emulator?: HostPort): Remote {
  const database = initializeFirestore(app, { localCache: memoryLocalCache() });
  if (emulator) connectFirestoreEmulator(database, emulator.host, emulator.port);
  return firestoreRemote(database);
}
