/** What the reports of a suite tell: counts, failures, and how long each file took. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Duration {
  what: string;
  milliseconds: number;
}

/** What one run of vitest wrote. */
export interface TestReport {
  counts: Counts;
  /** File, test and reason each; also what failed around the tests, or outside of every one. */
  failures: string[];
  files: Duration[];
}

export const sumOf = (all: readonly Counts[]): Counts =>
  all.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

/** A line each, the longest first. */
export const longest = (durations: readonly Duration[]): string[] =>
  durations
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .map(({ what, milliseconds }) => `${String(Math.round(milliseconds / 1000)).padStart(6)} s  ${what}`);
