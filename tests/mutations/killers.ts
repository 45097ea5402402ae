/** Which test noticed a mutant the last time that all were tried: it is asked first. */
import { readFileSync, writeFileSync } from 'node:fs';
import { keyOf, type Mutant } from './mutants.ts';

const file = new URL('killers.json', import.meta.url);

export interface Killer {
  file: string;
  /** None: the file as a whole, which cannot even be loaded. */
  test?: string;
  /** It ended only since nobody waits for ever: too slow for `npm test`. */
  hangs?: true;
}

const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Killer>;

export const knownKiller = (mutant: Mutant): Killer | undefined => known[keyOf(mutant)];

/** Keeps what was found, and of other mutants what was known. */
export function remember(found: readonly (readonly [Mutant, Killer])[], all: readonly Mutant[]): void {
  const keys = new Set(all.map(keyOf));
  const kept = Object.entries(known).filter(([key]) => keys.has(key));
  const merged = Object.fromEntries([...kept, ...found.map(([mutant, killer]) => [keyOf(mutant), killer] as const)]);
  const sorted = Object.fromEntries(Object.entries(merged).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
