/** Removals that another device began and did not finish: the office is asked who has no document and still an account. */
import * as v from 'valibot';
import { readJson } from '#domain/json.ts';
import { valueNames } from '#domain/value-names.ts';
import type { Replica } from '#sync/replica.ts';
import type { AccountRemoval } from '../../platform/account-removal/port.ts';

/** Milliseconds after which an answer that named nobody is asked for again. One that named somebody is, each time. */
const day = 86_400_000;

interface Answer {
  /** Epoch milliseconds of this device. */
  at: number;
  ids: string[];
}

export interface RemovalsOfOthersParts {
  replica: Pick<Replica, 'value' | 'keepValue'>;
  removal(): Promise<Pick<AccountRemoval, 'unfinished'>>;
  now?: () => number;
}

export interface RemovalsOfOthers {
  /** Their ids by the last answer. */
  known(): Promise<string[]>;
  /** Asks the office where that is due; answers whether it did. Rejects where it could not. */
  ask(): Promise<boolean>;
  /** That one is finished. */
  forget(id: string): Promise<void>;
}

export function removalsFromOthers({ replica, removal, now = Date.now }: RemovalsOfOthersParts): RemovalsOfOthers {
  const last = async () => answerIn(await replica.value(valueNames.removalsOfOthers));
  const keep = (answer: Answer) => replica.keepValue(valueNames.removalsOfOthers, JSON.stringify(answer));
  /** Finished by this page: an answer on its way may name them still. */
  const finished = new Set<string>();
  return {
    known: async () => (await last()).ids,
    async ask() {
      const { at, ids } = await last();
      // A clock that was set back makes it due too.
      if (ids.length === 0 && now() >= at && now() - at < day) return false;
      const service = await removal();
      const left = (await service.unfinished()).filter((id) => !finished.has(id));
      await keep({ ids: left, at: now() });
      return true;
    },
    async forget(id) {
      finished.add(id);
      const { at, ids } = await last();
      if (ids.includes(id)) await keep({ at, ids: ids.filter((other) => other !== id) });
    },
  };
}

const answer = v.object({ at: v.number(), ids: v.array(v.string()) });

/** Nothing is known where it cannot be read. */
const answerIn = (text: string | undefined): Answer => readJson(answer, text) ?? { at: -Infinity, ids: [] };
