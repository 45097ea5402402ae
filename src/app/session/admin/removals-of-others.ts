/** Removals that another device began and did not finish: the office is asked who has no document and still an account. */
import { map, type Observable } from 'rxjs';
import * as v from 'valibot';
import { readJson } from '#domain/json.ts';
import { valueNames } from '#domain/value-names.ts';
import type { Replica } from '#sync/replica.ts';
import type { AccountRemoval } from '../../platform/account-removal/port.ts';

/** Milliseconds after which an answer that named nobody is asked for again. One that named somebody is, each time. */
const day = 86_400_000;
/** How many are remembered that were finished here: an answer on its way may name them still. */
const mostFinished = 20;

interface Answer {
  /** Epoch milliseconds of this device. */
  at: number;
  ids: string[];
  /** In any tab, the last ones. */
  finished: string[];
}

export interface RemovalsOfOthersParts {
  replica: Pick<Replica, 'value' | 'value$' | 'changeValue'>;
  removal(): Promise<Pick<AccountRemoval, 'unfinished'>>;
  now?: () => number;
}

export interface RemovalsOfOthers {
  /** Their ids by the last answer, in whatever tab it came. */
  ids$: Observable<readonly string[]>;
  /** Asks the office where that is due, or wanted; resolves to the ids of its answer, if it was asked. Rejects where it could not. */
  ask(wanted: boolean): Promise<readonly string[] | undefined>;
  /** That one is finished. */
  forget(id: string): Promise<void>;
}

export function removalsFromOthers({ replica, removal, now = Date.now }: RemovalsOfOthersParts): RemovalsOfOthers {
  const name = valueNames.removalsOfOthers;
  const change = (next: (last: Answer) => Answer) =>
    replica.changeValue(name, (text) => JSON.stringify(next(answerIn(text))));
  return {
    ids$: replica.value$(name).pipe(map((text) => answerIn(text).ids)),
    async ask(wanted) {
      const { at, ids } = answerIn(await replica.value(name));
      // A clock that was set back makes it due too.
      if (!wanted && ids.length === 0 && now() >= at && now() - at < day) return undefined;
      const left = await (await removal()).unfinished();
      await change(({ finished }) => ({ at: now(), ids: left.filter((id) => !finished.includes(id)), finished }));
      return left;
    },
    forget: (id) =>
      change(({ at, ids, finished }) => ({
        at,
        ids: ids.filter((other) => other !== id),
        finished: [...finished, id].slice(-mostFinished),
      })),
  };
}

/** An earlier version did not keep who was finished. */
const answer = v.object({ at: v.number(), ids: v.array(v.string()), finished: v.optional(v.array(v.string()), []) });

/** Nothing is known where it cannot be read. */
const answerIn = (text: string | undefined): Answer => readJson(answer, text) ?? { at: -day, ids: [], finished: [] };
