/**
 * Asks the cases of rules that were changed: several workers at once, each in a project of its own. Most changes are asked
 * in one source with others (`switched.ts`); what no case misses there, and what cannot be switched, is asked alone.
 */
import type { FirestoreEmulator } from '#backend/firestore-emulator.ts';
import type { Case } from './case.ts';
import type { Mutation } from './clauses.ts';
import { firestoreAnswers } from './firestore-answers.ts';
import { rest } from './fuzzing/rest.ts';
import { knownFirst } from './killers.ts';
import { likelyFirst } from './likely-first.ts';
import { claim, compact, type Switched, switchedTogether } from './switched.ts';

export interface Mutants {
  /** The name of a case that answers otherwise under these rules; undefined where all answer as before. */
  missedBy(mutation: Mutation): Promise<string | undefined>;
  stop(): Promise<void>;
}

interface Worker {
  /** Of each that a case misses: the name of that case. */
  missedTogether(switched: Switched): Promise<Map<Mutation, string>>;
  missedAlone(mutation: Mutation): Promise<string | undefined>;
  stop(): Promise<void>;
}

/** How many cases are asked of a change among others, the likeliest first, before it is asked alone. */
const askedTogether = 8;

/** Workers on one emulator, as many as keep it busy. `source`: the rules without any of the changes. */
export async function mutants(
  emulator: FirestoreEmulator,
  source: string,
  mutations: readonly Mutation[],
  count = 4,
): Promise<Mutants> {
  const names = Array.from({ length: count }, (_, index) => `${emulator.projectId}-${index}`);
  const workers = await Promise.all(names.map((projectId) => workerIn({ ...emulator, projectId })));
  const free = [...workers];
  const waiting: ((worker: Worker) => void)[] = [];
  const byWorker = async <T>(work: (worker: Worker) => Promise<T>): Promise<T> => {
    const worker = free.pop() ?? (await new Promise<Worker>((resolve) => waiting.push(resolve)));
    try {
      return await work(worker);
    } finally {
      const next = waiting.shift();
      if (next) next(worker);
      else free.push(worker);
    }
  };
  const together = new Map(
    switchedTogether(source, mutations).flatMap((switched) => {
      let missed: Promise<Map<Mutation, string>> | undefined;
      const ask = () => (missed ??= byWorker((worker) => worker.missedTogether(switched)));
      return switched.mutations.map((mutation) => [mutation, ask] as const);
    }),
  );
  return {
    async missedBy(mutation) {
      const missed = await together.get(mutation)?.();
      return missed?.get(mutation) ?? byWorker((worker) => worker.missedAlone(mutation));
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

async function workerIn(project: FirestoreEmulator): Promise<Worker> {
  // What a transaction reads first is asked by cases of its own.
  const answers = await firestoreAnswers(project, rest(project).write);
  const asWith = (asked: Case, number: number): Case => ({
    ...asked,
    actor: asked.actor && { ...asked.actor, claims: { [claim]: number } },
  });

  return {
    async missedTogether({ rules, mutations }) {
      await project.loadRules(rules, project.projectId);
      /** Without any of the changes the case must answer as ever in this source. */
      const asEver = new Map<Case, boolean>();
      const isAsEver = async (asked: Case): Promise<boolean> => {
        const known = asEver.get(asked) ?? (await answers.allows(asWith(asked, 0))) === asked.allowed;
        asEver.set(asked, known);
        return known;
      };
      /** What the emulator fails at is no answer. */
      const isMissed = async (asked: Case, number: number): Promise<boolean> => {
        try {
          return (await answers.allows(asWith(asked, number))) !== asked.allowed && (await isAsEver(asked));
        } catch {
          return false;
        }
      };
      const missed = new Map<Mutation, string>();
      for (const [index, mutation] of mutations.entries()) {
        for (const asked of knownFirst(mutation, likelyFirst(mutation)).slice(0, askedTogether)) {
          if (!(await isMissed(asked, index + 1))) continue;
          missed.set(mutation, asked.name);
          break;
        }
      }
      return missed;
    },
    async missedAlone(mutation) {
      await project.loadRules(compact(mutation.rules), project.projectId);
      for (const asked of knownFirst(mutation, likelyFirst(mutation))) {
        if ((await answers.allows(asked)) !== asked.allowed) return asked.name;
      }
      return undefined;
    },
    stop: () => answers.stop(),
  };
}
