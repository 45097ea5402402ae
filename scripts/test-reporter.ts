/** What a run of vitest tells `npm test`: counts, failures with their reasons, and how long each file took. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule, TestSuite } from 'vitest/node';
import { projectRoot } from '#backend/project.ts';
import type { TestReport } from './test-reports.ts';

/** Enough of a message to find the place by. */
const told = (errors: readonly SerializedError[] = []): string =>
  errors
    .map(({ message, stack = '' }) => {
      const place = stack.split('\n').filter((line) => line.includes('at ') && !line.includes('node_modules'));
      return [...message.split('\n').slice(0, 6), ...place.slice(0, 3)].map((line) => `\n    ${line.trim()}`).join('');
    })
    .join('');

const nameOf = (module: TestModule): string => relative(projectRoot, module.moduleId);

/** What went wrong in a file or a suite around its tests, as in a hook. */
const around = (suite: TestModule | TestSuite, name: string): string[] =>
  suite.errors().length > 0 ? [`${name}${told(suite.errors())}`] : [];

function failuresOf(module: TestModule): string[] {
  const file = nameOf(module);
  const suites = [...module.children.allSuites()].flatMap((suite) => around(suite, `${file}: ${suite.fullName}`));
  const tests = [...module.children.allTests('failed')].map(
    (test) => `${file}: ${test.fullName}${told(test.result().errors)}`,
  );
  return [...around(module, file), ...suites, ...tests];
}

/** Writes a `TestReport` to `file` at the end of a run. */
export const testReporter = (file: string): Reporter => ({
  onTestRunEnd(modules, unhandled) {
    const count = (state: 'passed' | 'failed' | 'skipped'): number =>
      modules.reduce((sum, module) => sum + [...module.children.allTests(state)].length, 0);
    const report: TestReport = {
      counts: { passed: count('passed'), failed: count('failed'), skipped: count('skipped') },
      failures: [...modules.flatMap(failuresOf), ...unhandled.map((error) => `outside of every test${told([error])}`)],
      files: modules.map((module) => ({ what: nameOf(module), milliseconds: module.diagnostic().duration })),
    };
    writeFileSync(file, JSON.stringify(report));
  },
});
