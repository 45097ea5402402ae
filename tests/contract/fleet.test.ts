/** A share of `npm run fleet`: phones of many employees before Firestore's emulator. */
import { describe, expect, test } from 'vitest';
import { firestoreEmulatorAvailable } from '#backend/firestore-emulator.ts';
import { runFleet } from '#tests/fleet/fleet.ts';

const share = { processes: 1, seconds: 20, seed: 1, timeout: 240, hearing: 240 };

describe.runIf(await firestoreEmulatorAvailable())('phones on one emulator', () => {
  test('twelve of them, some killed, cut off and without answers, lose nothing, double nothing and end equal', async () => {
    const report = await runFleet({ ...share, phones: 12, customers: 6, acts: 60 });
    const { lost, doubled, faults, waiting, unheard, events } = report;
    expect({ lost, doubled, faults, waiting, unheard }).toEqual({
      lost: [],
      doubled: [],
      faults: [],
      waiting: 0,
      unheard: 0,
    });
    expect(report.written).toBeGreaterThan(30);
    expect(Object.keys(events)).toEqual(
      expect.arrayContaining(['killed and opened again', 'line cut', 'answers lost']),
    );
    expect(report.cost.reads).toBeGreaterThan(12 * 6);
  }, 900_000);

  test('are found out where the last writer wins', async () => {
    const asked = { ...share, phones: 6, customers: 1, acts: 60, seconds: 5, lastWriterWins: true };
    const { lost } = await runFleet(asked);
    expect(lost).not.toEqual([]);
  }, 900_000);
});
