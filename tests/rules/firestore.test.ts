import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firestoreEmulatorAvailable, startFirestore, type FirestoreEmulator } from '#backend/firestore-emulator.ts';
import { cases } from './cases.ts';
import { type FirestoreAnswers, firestoreAnswers } from './firestore-answers.ts';

describe.runIf(await firestoreEmulatorAvailable())('firestore.rules', () => {
  let emulator: FirestoreEmulator;
  let firestore: FirestoreAnswers;

  beforeAll(async () => {
    emulator = await startFirestore();
    firestore = await firestoreAnswers(emulator);
  }, 100_000);

  afterAll(async () => {
    await firestore?.stop();
    await emulator?.stop();
  });

  test.each(cases)('$name: $allowed', async (asked) => {
    expect(await firestore.allows(asked)).toBe(asked.allowed);
  });
});
