/** Which case missed a change of the rules in the last run that was remembered: a hint, which saves hundreds of questions. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Case } from './case.ts';
import type { Mutation } from './clauses.ts';

const file = new URL('killers.json', import.meta.url);

const killers = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;

/** The same after other lines came or went. */
const keyOf = ({ place, name }: Mutation): string => `${place}: ${name.replace(/^line \d+: /, '')}`;

/** The cases, the one that missed this change before them all. */
export function knownFirst(mutation: Mutation, cases: readonly Case[]): Case[] {
  const known = killers[keyOf(mutation)];
  return cases.toSorted((a, b) => Number(b.name === known) - Number(a.name === known));
}

/** Keeps what this run found. */
export function remember(found: readonly (readonly [Mutation, killer: string])[]): void {
  const all = Object.fromEntries(found.map(([mutation, killer]) => [keyOf(mutation), killer]));
  const sorted = Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
