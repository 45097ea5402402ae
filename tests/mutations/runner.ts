/** A process that stays: it runs tests with a file as it was told, without starting anew for each. */
import { join } from 'node:path';
import { createVitest, type Reporter, type TestCase } from 'vitest/node';
import { projectRoot } from '#backend/project.ts';
import type { Killer } from './killers.ts';

export interface Question {
  /** A file of the project and what stands in it instead; none: everything as it is. */
  changed?: { file: string; code: string };
  /** Test files in the order in which they are asked. */
  tests: string[];
  /** Only tests of these names. */
  only?: string[];
}

/** The first test that failed; none: all passed. */
export interface Answer {
  killer?: Killer;
  /** This process ends and answers nothing more. */
  over?: true;
}

/** A test that takes longer is one that waits for ever. */
const testTimeout = 60_000;
/** Nothing ended for so long: a loop without an end, which nobody but the parent can stop. */
const silence = 90_000;

let changed: Question['changed'];
let killer: Killer | undefined;
let heard = Date.now();
let underWay = '';

const reporter: Reporter = {
  onTestCaseResult(test) {
    heard = Date.now();
    if (test.result().state !== 'failed') return;
    killer ??= { file: test.module.relativeModuleId, test: nameOf(test), ...(isTimeout(test) && { hangs: true }) };
  },
  onTestModuleStart(module) {
    underWay = module.relativeModuleId;
  },
  onTestModuleEnd(module) {
    if (module.errors().length > 0) killer ??= { file: module.relativeModuleId };
  },
  onTestRunEnd(modules, errors) {
    const last = modules.findLast((module) => module.state() === 'passed') ?? modules[0];
    if (errors.length > 0 && last) killer ??= { file: last.relativeModuleId };
  },
};

const inOrder = <T>(files: T[]): T[] => files;

const vitest = await createVitest(
  'test',
  {
    config: false,
    root: projectRoot,
    watch: false,
    include: ['{domain,machines,sync,tests/contract}/**/*.test.ts', 'tests/mutations/*.mutation.ts'],
    // One thread in one process, which starts quickly; the files in the order of the question.
    pool: 'threads',
    maxWorkers: 1,
    isolate: false,
    sequence: {
      sequencer: class {
        sort = inOrder;
        shard = inOrder;
      },
    },
    bail: 1,
    testTimeout,
    reporters: [reporter],
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        transform: (_: string, id: string) =>
          changed && id === join(projectRoot, changed.file) ? changed.code : undefined,
      },
    ],
  },
);
await vitest.standalone();

async function answer({ tests, only }: Question): Promise<Answer> {
  if (only === undefined) vitest.resetGlobalTestNamePattern();
  else vitest.setGlobalTestNamePattern(new RegExp(`^(${only.map(escaped).join('|')})$`));
  const found = await vitest.globTestSpecifications(tests);
  const paths = tests.map((test) => join(projectRoot, test));
  const specifications = found
    .filter(({ moduleId }) => paths.includes(moduleId))
    .toSorted((a, b) => paths.indexOf(a.moduleId) - paths.indexOf(b.moduleId));
  killer = undefined;
  await vitest.runTestSpecifications(specifications);
  return killer ? { killer } : {};
}

const escaped = (name: string): string => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

const nameOf = ({ fullName }: TestCase): string => fullName.replaceAll(' > ', ' ');

const isTimeout = (test: TestCase): boolean =>
  test.result().errors?.some(({ message }) => message.includes('timed out in')) ?? false;

process.on('message', (question: Question) => {
  heard = Date.now();
  if (changed) vitest.invalidateFile(join(projectRoot, changed.file));
  ({ changed } = question);
  if (changed) vitest.invalidateFile(join(projectRoot, changed.file));
  const watch = setInterval(() => {
    if (Date.now() - heard < silence) return;
    clearInterval(watch);
    endOverMutant();
  }, 1_000);
  void answer(question)
    .finally(() => clearInterval(watch))
    .then((answered) => process.send?.(answered));
});

function endOverMutant(): void {
  const endless: Answer = { killer: { file: underWay, hangs: true }, over: true };
  process.send?.(endless, () => process.exit());
}

// The thread of the tests ends where it has no memory left, and takes this process along. Without a mutant that is no answer.
process.once('uncaughtException', (error) => {
  if (!changed || !error.message.includes('Worker exited unexpectedly')) throw error;
  endOverMutant();
});

process.once('disconnect', () => process.exit());
