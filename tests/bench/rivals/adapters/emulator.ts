/** The emulator as the page talks to it, and a colleague who works at it. */
import { initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  type Firestore,
  type FirestoreSettings,
  getDocs,
  initializeFirestore,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setLogLevel,
  writeBatch,
} from 'firebase/firestore';

declare const window: Window & { emulator: { host: string; port: number; projectId: string } };

export function connected(name: string, settings: FirestoreSettings): Firestore {
  setLogLevel('silent');
  const { host, port, projectId } = window.emulator;
  const database = initializeFirestore(initializeApp({ projectId, apiKey: 'bench' }, name), settings);
  connectFirestoreEmulator(database, host, port);
  return database;
}

export const projectId = () => window.emulator.projectId;
export const customersIn = (database: Firestore) => collection(database, 'customers');

/** The most writes of one commit. */
const batchSize = 500;
let colleague: Firestore | undefined;

/** The first customers of the list move to another city. */
export async function move(count: number, city: string): Promise<void> {
  colleague ??= connected('colleague', {});
  const { docs } = await getDocs(query(customersIn(colleague), orderBy('sort'), limit(count)));
  for (let start = 0; start < docs.length; start += batchSize) {
    const batch = writeBatch(colleague);
    for (const { ref } of docs.slice(start, start + batchSize)) batch.update(ref, { city, at: serverTimestamp() });
    await batch.commit();
  }
}
