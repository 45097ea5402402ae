import { afterAll, beforeAll } from 'vitest';
import type { FirestoreEmulator } from '#backend/firestore-emulator.ts';
import { openFirestore } from '#tests/support/shared-firestore.ts';
import { type FirestoreAnswers, firestoreAnswers } from './firestore-answers.ts';

/** A database of their own for the tests of one file, there once they begin. */
export function emulated(): { emulator: FirestoreEmulator; firestore: FirestoreAnswers } {
  const there = {} as { emulator: FirestoreEmulator; firestore: FirestoreAnswers };

  beforeAll(async () => {
    there.emulator = await openFirestore();
    there.firestore = await firestoreAnswers(there.emulator);
  });

  afterAll(async () => {
    await there.firestore?.stop();
    await there.emulator?.stop();
  });

  return there;
}
