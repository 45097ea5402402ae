import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait for most of their time. */
export const waiting = [
  'tests/journeys/practice.test.ts',
  'tests/journeys/long-offline.test.ts',
  'tests/journeys/slow-line.test.ts',
  'tests/journeys/day.test.ts',
  'tests/journeys/console.test.ts',
  'tests/journeys/dead-line.test.ts',
  'tests/contract/compare.test.ts',
  'tests/contract/stock-failures.test.ts',
  'tests/contract/fleet.test.ts',
  'tests/contract/kept-data.test.ts',
];

/** They begin first: others have the processors meanwhile, and nobody waits for them in the end. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const index = waiting.findIndex((file) => moduleId.endsWith(file));
      return index < 0 ? waiting.length : index;
    };
    // oxlint-disable-next-line no-array-sort -- Not that of arrays.
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
