import { doc, type Firestore, getDocFromServer, onSnapshot, runTransaction, serverTimestamp } from 'firebase/firestore';
import { describe, expect, test } from 'vitest';
import { firestoreEmulatorAvailable } from '#backend/firestore-emulator.ts';
import { feedQuery } from '#sync/firestore/queries.ts';
import { titled } from './cases.ts';
import { emulated } from './emulated.ts';
import { edda, emil, next } from './world.ts';

describe.runIf(await firestoreEmulatorAvailable())('firestore.rules', () => {
  const there = emulated();

  test.each(titled)('%s', async (_title, asked) => {
    expect(await there.firestore.allows(asked)).toBe(asked.allowed);
  });

  test('a push that a colleague overtook is refused whole, and taken once it stands on the newest document', async () => {
    await there.firestore.reset();
    const colleague = there.firestore.as(edda);
    const mine = there.firestore.as(emil);
    const push = (db: Firestore, primaryNote: string, meanwhile?: () => Promise<unknown>) =>
      runTransaction(
        db,
        async (transaction) => {
          const place = doc(db, 'users/rosa');
          const server = (await transaction.get(place)).data() ?? {};
          await meanwhile?.();
          transaction.set(place, { ...next(server, { primaryNote }), syncedAt: serverTimestamp() });
        },
        { maxAttempts: 1 },
      );
    const overtaken = push(mine, 'mine', () => push(colleague, 'theirs'));
    await expect(overtaken).rejects.toMatchObject({ code: 'permission-denied' });
    const server = async () => (await getDocFromServer(doc(mine, 'users/rosa'))).data();
    expect(await server()).toMatchObject({ rev: 4, primaryNote: 'theirs' });
    await push(mine, 'mine on top');
    expect(await server()).toMatchObject({ rev: 5, primaryNote: 'mine on top' });
  });

  test('a listener follows customers from the cursor under these rules', async () => {
    await there.firestore.reset();
    const cursor = { seconds: 1_700_000_000, nanoseconds: 1000, id: 'carl' };
    const scope = { uid: 'emil', role: 'employee' as const, roles: ['customer' as const] };
    const ids = await new Promise<string[]>((resolve, reject) => {
      const stop = onSnapshot(
        feedQuery(there.firestore.as(emil), 'users', scope, { cursor, inclusive: false }),
        { includeMetadataChanges: true },
        (snapshot) => {
          if (snapshot.metadata.fromCache) return;
          stop();
          resolve(snapshot.docs.map(({ id }) => id));
        },
        reject,
      );
    });
    expect(ids).toEqual(['rosa']);
  });
});
