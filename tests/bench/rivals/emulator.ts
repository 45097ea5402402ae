/** The Firestore emulator, for those who have no other server: the same customers, by rules that allow everything. */
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { demoData } from '../../../backend/demo-data.ts';
import { startFirestore } from '../../../backend/firestore-emulator.ts';
import { searchText, sortKey } from '../../../domain/people.ts';
import { here } from './build.ts';
import type { Around } from './visit.ts';

const batchSize = 500;
/** Each customer was changed a minute after the one before. */
const changed = (index: number) => Timestamp.fromMillis(Date.UTC(2025, 0, 1, 0, index));

export async function aroundEmulator(customers: number): Promise<Around & { stop(): Promise<void> }> {
  const { host, port, projectId, clear, stop } = await startFirestore({ rules: here('open.rules') });
  // By it the SDK asks nobody who it is.
  process.env['FIRESTORE_EMULATOR_HOST'] = `${host}:${port}`;
  const database = getFirestore(initializeApp({ projectId }, crypto.randomUUID()));
  const { users } = demoData({ seed: 1, customers });
  const documents = users
    .filter(({ role }) => role === 'customer')
    .map((user, index) => ({ ...user, sort: sortKey(user), text: searchText(user), at: changed(index) }));
  return {
    async fresh() {
      await clear();
      for (let start = 0; start < documents.length; start += batchSize) {
        const batch = database.batch();
        for (const one of documents.slice(start, start + batchSize))
          batch.set(database.doc(`customers/${one.id}`), one);
        await batch.commit();
      }
    },
    async prepare(page) {
      await page.addInitScript((place) => Object.assign(window, { emulator: place }), { host, port, projectId });
    },
    async stop() {
      await database.terminate();
      await stop();
    },
  };
}
