/** Work on all processors: whoever is free takes the next question. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { build } from 'vite';
import { projectRoot } from '#backend/project.ts';
import { youngSpace } from '#backend/young-space.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

type Answered<Answer> = { answer: Answer } | { error: string };

/** Tells each answer as it comes. Ends early where `told` answers false; rejects with the question at which a worker broke off. */
export async function askWorkers<Question, Answer>(
  worker: URL,
  questions: Iterable<Question>,
  told: (answer: Answer) => boolean | void,
): Promise<void> {
  const open = questions[Symbol.iterator]();
  let isOver = false;
  const work = async (child: ChildProcess): Promise<void> => {
    for (let next = open.next(); !isOver && !next.done; next = open.next()) {
      if (told(await ask<Answer>(child, next.value)) === false) isOver = true;
    }
  };
  const cache = join(projectRoot, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await temporaryFolder('worker', cache);
  const children: ChildProcess[] = [];
  try {
    const file = await bundled(fileURLToPath(worker), folder.path);
    children.push(...startAll(file, availableParallelism(), []));
    await Promise.all(children.map(work));
  } finally {
    for (const child of children) child.kill();
    await folder.remove();
  }
}

/** The worker in one file of JavaScript: what tsx adds to each function took a tenth of the time. Answers the file. */
async function bundled(worker: string, outDir: string): Promise<string> {
  const output = { entryFileNames: 'worker.js' };
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    build: { ssr: worker, outDir, emptyOutDir: true, copyPublicDir: false, minify: false, rolldownOptions: { output } },
  });
  return join(outDir, 'worker.js');
}

export function startWorkers(worker: URL, count: number): ChildProcess[] {
  return startAll(fileURLToPath(worker), count, ['--import', 'tsx']);
}

function startAll(file: string, count: number, options: string[]): ChildProcess[] {
  const execArgv = [...options, youngSpace];
  return Array.from({ length: count }, () => fork(file, { execArgv, serialization: 'advanced' }));
}

/** One question at a time. Rejects with the question where the worker breaks off. */
export async function ask<Answer>(child: ChildProcess, question: unknown): Promise<Answer> {
  const answered = await new Promise<Answered<Answer>>((resolve, reject) => {
    const ended = () => reject(new Error(`The worker ended at ${JSON.stringify(question)}.`));
    child.once('exit', ended);
    child.once('message', (told) => {
      child.off('exit', ended);
      resolve(told as Answered<Answer>);
    });
    child.send(question as object);
  });
  if ('error' in answered) throw new Error(`${JSON.stringify(question)}: ${answered.error}`);
  return answered.answer;
}

/** What a worker does with each question. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.on('message', (question) => {
    const send = (answered: Answered<Answer>) => process.send?.(answered);
    answer(question as Question).then(
      (found) => send({ answer: found }),
      (error: unknown) => send({ error: inspect(error) }),
    );
  });
}
