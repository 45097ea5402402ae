/** Runs the suites of storage in this page, one file after the other, and keeps what they said. */
import { runnerConfig } from './globals.ts';
import { startTests } from 'vitest/internal/browser';

export interface Outcome {
  file: string;
  test: string;
  state: string;
  error?: string;
}

const suites = import.meta.glob([
  '../../../sync/rxdb/*.test.ts',
  '!../../../sync/rxdb/schemas.test.ts',
  '../../contract/{store,replica,replica-edits}.test.ts',
]);

const named = new Map(
  Object.entries(suites).map(([path, load]) => [path.replace('../../../', '').replace('../../', 'tests/'), load]),
);

interface TestError {
  message?: string;
  stack?: string;
  cause?: TestError;
}

const told = ({ message, stack, cause }: TestError): string =>
  `${message}\n${stack}${cause ? `\nbecause of ${told(cause)}` : ''}`;

interface Task {
  type: string;
  name: string;
  mode: string;
  tasks?: Task[];
  result?: { state: string; errors?: TestError[] };
}

function outcomes(file: string, task: Task, above: string[]): Outcome[] {
  const names = [...above, task.name];
  const error = task.result?.errors?.map(told).join('\n');
  const own = { file, test: names.join(' > '), state: task.result?.state ?? task.mode, ...(error && { error }) };
  if (task.type === 'test') return [own];
  const inside = (task.tasks ?? []).flatMap((each) => outcomes(file, each, task.type === 'suite' ? names : above));
  return error ? [{ ...own, state: 'fail' }, ...inside] : inside;
}

async function removeAll(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases())
    await new Promise<void>((resolve) => {
      const request = indexedDB.deleteDatabase(name);
      for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve());
    });
}

async function runFile(file: string): Promise<Outcome[]> {
  await removeAll();
  const runner = {
    config: runnerConfig,
    viteEnvironment: 'client',
    importFile: async (): Promise<unknown> => named.get(file)?.(),
  };
  const [ran] = (await startTests([file], runner as never)) as unknown as Task[];
  if (!ran) throw new Error(`${file} did not run`);
  return outcomes(file, ran, []);
}

Object.assign(window, { suites: { files: [...named.keys()].toSorted(), runFile } });

export type Suites = { files: string[]; runFile: typeof runFile };
