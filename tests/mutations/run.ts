/** Tries mutants, in a few processes: each is killed by a test of `npm test`, or lives. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#backend/project.ts';
import { type Killer, knownKiller } from './killers.ts';
import type { Mutant } from './mutants.ts';
import { relatedTests } from './related.ts';
import type { Answer, Question } from './runner.ts';

export interface Verdict {
  mutant: Mutant;
  /** The test that noticed it; undefined: it lives. */
  killer?: Killer;
}

/** On all processors; tells each verdict as it comes. */
export async function tryMutants(
  mutants: readonly Mutant[],
  questions: (mutant: Mutant) => Question[],
  told: (verdict: Verdict) => void,
  processes = availableParallelism(),
): Promise<void> {
  const left = [...mutants];
  const work = async (): Promise<void> => {
    const runner = new Runner();
    for (let mutant = left.shift(); mutant; mutant = left.shift()) {
      const killer = await killerOf(runner, questions(mutant));
      told({ mutant, ...(killer && { killer }) });
    }
    runner.stop();
  };
  await Promise.all(Array.from({ length: Math.min(processes, mutants.length) }, work));
}

async function killerOf(runner: Runner, questions: readonly Question[]): Promise<Killer | undefined> {
  for (const question of questions) {
    const { killer } = await runner.ask(question);
    if (killer) return killer;
  }
  return undefined;
}

/** The test that noticed it last time; where it has another name by now, those of its file. */
export function lastKiller(mutant: Mutant): Question[] {
  const { file, test } = knownKiller(mutant) ?? {};
  if (file === undefined) return [];
  const all: Question = { changed: mutant, tests: [file] };
  return test === undefined ? [all] : [{ ...all, only: [test] }, all];
}

/** The same, then all that come by the file. */
export const everyTest = (mutant: Mutant): Question[] => [
  ...lastKiller(mutant),
  { changed: mutant, tests: relatedTests(mutant.file) },
];

/** A process that answers one question after the other, and another one where it came to an end over a mutant. */
export class Runner {
  #child: ChildProcess | undefined;

  async ask({ changed, ...question }: Question): Promise<Answer> {
    this.#child ??= fork(join(projectRoot, 'tests/mutations/runner.ts'), {
      execArgv: ['--import', 'tsx'],
      cwd: projectRoot,
      env: { ...process.env, VITEST: undefined, VITEST_WORKER_ID: undefined, VITEST_POOL_ID: undefined },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const child = this.#child;
    child.send({ ...question, ...(changed && { changed: { file: changed.file, code: changed.code } }) });
    const over = new AbortController();
    const answered = once(child, 'message', over).then(([answer]) => answer as Answer);
    const ended = once(child, 'exit', over).then(([code, signal]): Answer => {
      // Node's end where there is no memory left. Anything else says nothing of a mutant.
      if (signal !== 'SIGABRT') throw new Error(`the process of the tests ended with ${signal ?? code}`);
      return { killer: { file: question.tests[0] ?? '', hangs: true }, over: true };
    });
    ended.catch(() => undefined);
    answered.catch(() => undefined);
    const answer = await Promise.race([answered, ended]);
    over.abort();
    if (answer.over) this.#child = undefined;
    return answer;
  }

  stop(): void {
    this.#child?.kill();
  }
}
