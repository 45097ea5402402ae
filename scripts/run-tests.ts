/**
 * `npm test`: every suite that this machine can run, and one line at the end that sums them up. `npm test -- --repeat 10 --load`
 * runs the journeys alone, so often, and with the processors loaded by others: none may fail even once.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installChromium } from './chromium.ts';
import { firestoreEmulatorAvailable } from '#backend/firestore-emulator.ts';
import { triggersAvailable } from '#backend/local-backend.ts';
import { projectRoot } from '#backend/project.ts';
import { endGroupsWhenEnded, endsWithUs, isEnding } from './groups.ts';
import { loadProcessors } from './load-processors.ts';
import { giveWay } from './low-priority.ts';
import { testsAsked, usage } from './test-options.ts';
import { type Counts, type Duration, longest, sumOf, type TestReport } from './test-reports.ts';

type Part = 'the Firestore emulator' | 'Chromium' | 'Java 21';

interface Suite {
  name: string;
  command: string;
  /** What it cannot run without. */
  needs?: Part[];
  /** What some of its tests cannot run without. */
  wants?: Part[];
  /** It only computes, and nothing in it minds when: others go first. */
  givesWay?: boolean;
}

const project = (name: string): Pick<Suite, 'name' | 'command'> => ({ name, command: `vitest run --project ${name}` });

const journeys: Suite = { ...project('journeys'), needs: ['Chromium'], wants: ['the Firestore emulator'] };

/** One step after the other: a suite, or lanes that run beside each other. */
type Lane = (Suite | Lane[])[];

/** What measures suffers from company, and so do tests of mutants, which must not fail for any other reason: they come last. */
const everything: Lane = [
  [
    [
      { name: 'build', command: 'npm run build' },
      [
        [{ name: 'size', command: 'npm run size' }, journeys],
        [
          { ...project('contract'), wants: ['the Firestore emulator'] },
          { ...project('functions'), needs: ['the Firestore emulator'], wants: ['Java 21'] },
          { ...project('screens'), needs: ['Chromium'] },
        ],
      ],
    ],
    [
      { name: 'check', command: 'npm run check' },
      { ...project('rules'), wants: ['the Firestore emulator'] },
      { ...project('sync'), givesWay: true },
    ],
  ],
  project('mutations'),
  { ...project('lighthouse'), needs: ['Chromium'] },
];

interface Findings {
  failures: string[];
  /** Of suites, and of their files. */
  suites: Duration[];
  files: Duration[];
}

/**
 * Runs one suite, and adds what was found to `findings`. A command that fails counts as one failure at least, a step without
 * tests as one test. What it says is printed in one piece, as others may run beside it.
 */
async function run({ name, command, givesWay = false }: Suite, folder: string, findings: Findings): Promise<Counts> {
  console.log(`\n== ${name} begins`);
  const started = performance.now();
  const reports = join(folder, name);
  mkdirSync(reports);
  const programs = join(projectRoot, 'node_modules/.bin');
  const child = spawn(command, {
    shell: true,
    // In a group of its own, which ends as a whole.
    detached: true,
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH']}`, TEST_REPORTS: reports },
  });
  endsWithUs(child);
  if (givesWay) giveWay(child);
  const said: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => said.push(chunk));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const text = Buffer.concat(said).toString();
  process.stdout.write(`\n== ${name}\n${text}`);
  findings.suites.push({ what: name, milliseconds: performance.now() - started });
  const told = readdirSync(reports).map((file) => JSON.parse(readFileSync(join(reports, file), 'utf8')) as TestReport);
  const counts =
    told.length > 0
      ? sumOf(told.map((report) => report.counts))
      : { passed: status === 0 ? 1 : 0, failed: 0, skipped: 0 };
  findings.files.push(...told.flatMap(({ files }) => files));
  if (status === 0) return counts;
  const failures = told.flatMap((report) => report.failures);
  findings.failures.push(
    ...(failures.length > 0 ? failures : [`${name}: ${command}\n    ${text.trimEnd().split('\n').at(-1)}`]),
  );
  return { ...counts, failed: Math.max(counts.failed, 1) };
}

async function missingParts(): Promise<Part[]> {
  const missing: Part[] = [];
  if (!(await installChromium())) {
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
export async function runTests(args = process.argv.slice(2)): Promise<number> {
  const asked = testsAsked(args, process.env);
  if (!asked) {
    console.error(usage);
    return 1;
  }
  const { repeat, load } = asked;
  const again = Array.from({ length: repeat ?? 0 }, (_, index) => ({
    ...journeys,
    name: `journeys, ${index + 1} of ${repeat}`,
  }));
  const wanted = repeat === undefined ? everything : again;
  endGroupsWhenEnded();
  if (!load) return runAll(wanted);
  const unload = loadProcessors();
  try {
    return await runAll(wanted);
  } finally {
    unload();
  }
}

async function runAll(wanted: Lane): Promise<number> {
  // Whoever needs none of it does not wait until it is installed.
  const looking = missingParts();
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(projectRoot, '.cache/tests-'));
  const all: Counts[] = [];
  const notRun: string[] = [];
  const findings: Findings = { failures: [], suites: [], files: [] };
  const runSuite = async (suite: Suite): Promise<void> => {
    const { name, needs = [], wants = [] } = suite;
    const missing = needs.length + wants.length > 0 ? await looking : [];
    const lacks = (parts: Part[]): Part[] => parts.filter((part) => missing.includes(part));
    const lacking = [...lacks(needs), ...lacks(wants)];
    if (lacking.length > 0) {
      const share = lacks(needs).length > 0 ? '' : ' in part';
      notRun.push(`${name}${share}: ${lacking.join(' and ')} is missing`);
    }
    if (lacks(needs).length === 0) all.push(await run(suite, folder, findings));
  };
  const runLane = async (lane: Lane): Promise<void> => {
    for (const step of lane)
      if (!isEnding()) await (Array.isArray(step) ? Promise.all(step.map(runLane)) : runSuite(step));
  };
  await runLane(wanted);
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
