/** Seeded runs on all processors: whoever is free takes the next seed. What a seed does is the same wherever it runs. */
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Outcome } from './simulation.ts';

export interface Runs {
  from: number;
  count: number;
  poisoned?: boolean;
}

/** What a worker is asked, and what it answers. */
export interface Asked {
  seed: number;
  poisoned: boolean;
}
export type Answered = { outcome: Outcome } | { error: string };

const worker = fileURLToPath(new URL('seeded-run.ts', import.meta.url));

/** Tells each outcome as it comes. Ends early where `told` answers false; rejects with the seed of a run that broke off. */
export async function seededRuns(
  { from, count, poisoned = false }: Runs,
  told: (outcome: Outcome) => boolean | void,
): Promise<void> {
  let next = from;
  let isOver = false;
  const work = async (child: ChildProcess): Promise<void> => {
    while (!isOver && next < from + count) {
      const seed = next++;
      const answer = await ask(child, { seed, poisoned });
      if ('error' in answer) throw new Error(`seed ${seed}: ${answer.error}`);
      if (told(answer.outcome) === false) isOver = true;
    }
  };
  const children = Array.from({ length: Math.min(count, availableParallelism()) }, () =>
    fork(worker, { execArgv: ['--import', 'tsx'] }),
  );
  try {
    await Promise.all(children.map(work));
  } finally {
    for (const child of children) child.kill();
  }
}

function ask(child: ChildProcess, asked: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`The worker ended in the run of seed ${asked.seed}.`));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer as Answered);
    });
    child.send(asked);
  });
}

/** The run with faults that has the lowest seed of those that were tried; undefined where all were without. */
export async function firstFault(runs: Runs): Promise<Outcome | undefined> {
  const faulty: Outcome[] = [];
  await seededRuns(runs, (outcome) => {
    if (outcome.faults.length > 0) faulty.push(outcome);
    return faulty.length === 0;
  });
  return faulty.toSorted((a, b) => a.seed - b.seed)[0];
}
