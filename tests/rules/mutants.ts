/** Asks the cases of rules that were changed: several at once, each worker in a project of its own. */
import type { FirestoreEmulator } from '#backend/firestore-emulator.ts';
import type { Case, World } from './case.ts';
import type { Mutation } from './clauses.ts';
import { firestoreAnswers } from './firestore-answers.ts';
import { rest } from './fuzzing/rest.ts';
import { knownFirst } from './killers.ts';
import { likelyFirst } from './likely-first.ts';
import { world } from './world.ts';

export interface Mutants {
  /** The name of a case that answers otherwise under these rules; undefined where all answer as before. */
  missedBy(mutation: Mutation): Promise<string | undefined>;
  stop(): Promise<void>;
}

type Worker = Pick<Mutants, 'missedBy' | 'stop'>;

/** Workers on one emulator, as many as keep it busy. */
export async function mutants(emulator: FirestoreEmulator, count = 4): Promise<Mutants> {
  const names = Array.from({ length: count }, (_, index) => `${emulator.projectId}-${index}`);
  const workers = await Promise.all(names.map((projectId) => workerIn({ ...emulator, projectId })));
  const free = [...workers];
  const waiting: ((worker: Worker) => void)[] = [];
  return {
    async missedBy(mutation) {
      const worker = free.pop() ?? (await new Promise<Worker>((resolve) => waiting.push(resolve)));
      try {
        return await worker.missedBy(mutation);
      } finally {
        const next = waiting.shift();
        if (next) next(worker);
        else free.push(worker);
      }
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

async function workerIn(project: FirestoreEmulator): Promise<Worker> {
  const { write } = rest(project);
  const answers = await firestoreAnswers(project);
  await write('owner', world);
  let touched: string[] = [];

  const allows = async ({ actor, world: difference = {}, ask }: Case): Promise<boolean> => {
    const documents: World = {
      ...Object.fromEntries(touched.map((path) => [path, world[path] ?? null])),
      ...difference,
    };
    if (Object.keys(documents).length > 0) await write('owner', documents);
    touched = [...Object.keys(difference), ...('documents' in ask ? Object.keys(ask.documents) : [])];
    // What a transaction reads first is asked by cases of its own.
    return 'documents' in ask ? write(actor, ask.documents) : answers.asks({ actor, ask });
  };

  return {
    async missedBy(mutation) {
      await project.loadRules(mutation.rules, project.projectId);
      for (const asked of knownFirst(mutation, likelyFirst(mutation))) {
        if ((await allows(asked)) !== asked.allowed) return asked.name;
      }
      return undefined;
    },
    stop: () => answers.stop(),
  };
}
