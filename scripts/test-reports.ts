/** What the reports of a suite tell: counts, failures, and how long each file took. */
import { relative } from 'node:path';
import { readFileSync } from 'node:fs';
import { projectRoot } from '#backend/project.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** What is read of the report that vitest writes. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    /** Epoch milliseconds. */
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

export interface Duration {
  what: string;
  milliseconds: number;
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

export const readReport = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Report;

export const countsOf = ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: skipped,
}: Report): Counts => ({
  passed,
  failed,
  skipped,
});

export const failuresOf = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(projectRoot, name)}: ${fullName}`),
  );

export const durationsOf = ({ testResults }: Report): Duration[] =>
  testResults.map(({ name, startTime, endTime }) => ({
    what: relative(projectRoot, name),
    milliseconds: endTime - startTime,
  }));

/** A line each, the longest first. */
export const longest = (durations: readonly Duration[]): string[] =>
  durations
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .map(({ what, milliseconds }) => `${String(Math.round(milliseconds / 1000)).padStart(6)} s  ${what}`);
