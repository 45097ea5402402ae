/** `npm test`: every suite that this machine can run, and one line at the end that sums them up. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { findChromium, installChromium } from './chromium.ts';
import { firestoreEmulatorAvailable } from '#backend/firestore-emulator.ts';
import { triggersAvailable } from '#backend/local-backend.ts';
import { projectRoot } from '#backend/project.ts';

type Part = 'the Firestore emulator' | 'Chromium' | 'Java 21';

interface Suite {
  name: string;
  command: string;
  /** What it cannot run without. */
  needs?: Part[];
  /** What some of its tests cannot run without. */
  wants?: Part[];
}

const project = (name: string): Pick<Suite, 'name' | 'command'> => ({ name, command: `vitest run --project ${name}` });

const suites: Suite[] = [
  { name: 'check', command: 'npm run check' },
  { name: 'build', command: 'npm run build' },
  { name: 'size', command: 'npm run size' },
  { ...project('sync'), wants: ['the Firestore emulator'] },
  { ...project('contract'), wants: ['the Firestore emulator'] },
  { ...project('rules'), wants: ['the Firestore emulator'] },
  { ...project('functions'), needs: ['the Firestore emulator'], wants: ['Java 21'] },
  { ...project('journeys'), needs: ['Chromium'], wants: ['the Firestore emulator'] },
  { ...project('lighthouse'), needs: ['Chromium'] },
];

interface Counts {
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

interface Duration {
  what: string;
  milliseconds: number;
}

const sumOf = (all: readonly Counts[]): Counts =>
  all.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

const readReport = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Report;

const countsOf = ({ numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped }: Report): Counts => ({
  passed,
  failed,
  skipped,
});

const failuresOf = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(projectRoot, name)}: ${fullName}`),
  );

const durationsOf = ({ testResults }: Report): Duration[] =>
  testResults.map(({ name, startTime, endTime }) => ({
    what: relative(projectRoot, name),
    milliseconds: endTime - startTime,
  }));

const longest = (durations: readonly Duration[]): string[] =>
  durations
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .map(({ what, milliseconds }) => `${String(Math.round(milliseconds / 1000)).padStart(6)} s  ${what}`);

interface Findings {
  failures: string[];
  /** Of suites, and of their files. */
  suites: Duration[];
  files: Duration[];
}

/**
 * Runs one suite, and adds what was found to `findings`. A command that fails counts as one failure at least, a step without
 * tests as one test.
 */
function run({ name, command }: Suite, folder: string, findings: Findings): Counts {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const reports = join(folder, name);
  mkdirSync(reports);
  const programs = join(projectRoot, 'node_modules/.bin');
  const { status } = spawnSync(command, {
    shell: true,
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH']}`, TEST_REPORTS: reports },
  });
  findings.suites.push({ what: name, milliseconds: performance.now() - started });
  const told = readdirSync(reports).map((file) => readReport(join(reports, file)));
  const counts = told.length > 0 ? sumOf(told.map(countsOf)) : { passed: status === 0 ? 1 : 0, failed: 0, skipped: 0 };
  findings.files.push(...told.flatMap(durationsOf));
  if (status === 0) return counts;
  const tests = told.flatMap(failuresOf);
  findings.failures.push(...(tests.length > 0 ? tests : [`${name}: ${command}`]));
  return { ...counts, failed: Math.max(counts.failed, 1) };
}

async function missingParts(): Promise<Part[]> {
  const missing: Part[] = [];
  if (!(findChromium() ?? installChromium())) {
    console.log(
      'Chromium is missing and could not be installed: as root on Debian, `apt-get install chromium` brings it.',
    );
    missing.push('Chromium');
  }
  if (!(await firestoreEmulatorAvailable())) missing.push('the Firestore emulator');
  if (!(await triggersAvailable())) missing.push('Java 21');
  return missing;
}

/** Resolves to the exit code. With CI=true a suite that cannot run is a failure. */
export async function runTests(): Promise<number> {
  const missing = await missingParts();
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(projectRoot, '.cache/tests-'));
  const all: Counts[] = [];
  const notRun: string[] = [];
  const findings: Findings = { failures: [], suites: [], files: [] };
  for (const suite of suites) {
    const lacks = (parts: Part[] = []): Part[] => parts.filter((part) => missing.includes(part));
    const lacking = [...lacks(suite.needs), ...lacks(suite.wants)];
    if (lacking.length > 0) {
      const share = lacks(suite.needs).length > 0 ? '' : ' in part';
      notRun.push(`${suite.name}${share}: ${lacking.join(' and ')} is missing`);
    }
    if (lacks(suite.needs).length > 0) continue;
    all.push(run(suite, folder, findings));
  }
  rmSync(folder, { recursive: true, force: true });
  const sum = sumOf(all);
  console.log(`\nWhat took longest:\n${longest(findings.suites).join('\n')}\n\nOf single files:`);
  console.log(longest(findings.files).slice(0, 10).join('\n'));
  for (const line of notRun) console.log(`Did not run ${line}.`);
  for (const failure of findings.failures) console.log(`Failed: ${failure}`);
  if (process.env['CI'] === 'true') sum.failed += notRun.length;
  console.log(`\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`);
  return sum.failed > 0 ? 1 : 0;
}
