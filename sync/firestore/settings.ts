import { type FirestoreSettings, memoryEagerGarbageCollector, memoryLocalCache } from 'firebase/firestore';

/**
 * How Firestore must be opened beside a replica of our own: it forgets a document with its last listener.
 * `memoryLocalCache()` alone keeps 40 MB of old documents, and a page asked for again after its documents moved then
 * looks each of them up: minutes of CPU for a thousand.
 */
export function firestoreSettings(): FirestoreSettings {
  return { localCache: memoryLocalCache({ garbageCollector: memoryEagerGarbageCollector() }) };
}
