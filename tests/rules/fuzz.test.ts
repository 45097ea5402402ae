/** The rules and the table in domain/ answer the same, whoever writes whatever to whichever document. */
import { describe, expect, test } from 'vitest';
import { firestoreEmulatorAvailable } from '#backend/firestore-emulator.ts';
import { emulated } from './emulated.ts';
import { fuzz } from './fuzzing/run.ts';

const writes = 3_000;

describe.runIf(await firestoreEmulatorAvailable())('firestore.rules and the table of permissions', () => {
  const there = emulated();

  test(`agree on ${writes} writes of every kind, a good part of which is allowed`, async () => {
    const { allowed, refused, disagreements } = await fuzz(
      there.emulator,
      Array.from({ length: writes }, (_, index) => index + 1),
    );
    expect(disagreements).toEqual([]);
    expect(allowed + refused).toBe(writes);
    expect(allowed).toBeGreaterThan(writes / 6);
  }, 600_000);
});
