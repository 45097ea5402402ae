/** What the phones of one process wrote and removed, for the one ledger that is kept of all. */
import { Ledger } from '#tests/sync/ledger.ts';

export interface Words {
  wrote: { where: string; text: string }[];
  removed: string[];
}

/** Words are numbered from `first` on: no two processes write the same one. */
export function recorded(first: number): Pick<Ledger, 'word' | 'wrote' | 'removed'> & { words: Words } {
  const words: Words = { wrote: [], removed: [] };
  let next = first;
  return {
    words,
    word: () => `W${next++}`,
    wrote: (where, text) => void words.wrote.push({ where, text }),
    removed: (text) => void words.removed.push(text),
  };
}

/** Whoever removes a word has seen it, so all are written before any is removed. */
export function ledgerOf(all: readonly Words[]): Ledger {
  const ledger = new Ledger();
  for (const { where, text } of all.flatMap(({ wrote }) => wrote)) ledger.wrote(where, text);
  for (const text of all.flatMap(({ removed }) => removed)) ledger.removed(text);
  return ledger;
}
