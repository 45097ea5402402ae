/** The mutants of synchronization, of the merges and of the status: those by hand, and a choice of those that can be made from the syntax. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#backend/project.ts';
import { byHand } from './by-hand.ts';
import { equivalents } from './equivalents.ts';
import { changesOf } from './generate.ts';

export interface Mutant {
  file: string;
  what: string;
  /** The whole file with the defect. */
  code: string;
  /** Why no test can tell it from the original. */
  equivalent?: string;
}

/** Which of the generated ones are chosen; other numbers choose others. */
export const usualSeed = 1;
/** One of so many is chosen, at least one of each file and at most `most`. */
const oneOf = 30;
const most = 6;

/** Beside `sync/`: what joins two versions, and what is said of the state. */
const domain = [
  'changes',
  'conflicts',
  'departures',
  'equal',
  'lossy',
  'merge',
  'merge-notes',
  'stamp',
  'sync-status',
  'text-merge',
  'three-way',
  'trail',
  'unwritten',
  'waiting-changes',
];

/** What only tests before the emulator run through, and what stands for the server in tests. */
const elsewhere = /^sync\/(memory\/|firestore\/(remote|committing|queries|settings)\.ts)/;

export const keyOf = ({ file, what }: Pick<Mutant, 'file' | 'what'>): string => `${file}: ${what}`;

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

/** By the key alone, so that a change elsewhere in a file moves no other choice. */
const lot = (seed: number | string, key: string): string => createHash('sha1').update(`${seed} ${key}`).digest('hex');

export function inLots<T extends Pick<Mutant, 'file' | 'what'>>(seed: number | string, all: readonly T[]): T[] {
  const lots = new Map(all.map((mutant) => [mutant, lot(seed, keyOf(mutant))]));
  return all.toSorted((a, b) => ((lots.get(a) ?? '') < (lots.get(b) ?? '') ? -1 : 1));
}

function files(): string[] {
  return [
    ...readdirSync(join(projectRoot, 'sync'), { encoding: 'utf8', recursive: true }).map((file) => `sync/${file}`),
    ...domain.map((name) => `domain/${name}.ts`),
  ].filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !elsewhere.test(file));
}

/** All that can be generated in a file. */
export function generated(file: string): Mutant[] {
  const code = read(file);
  return changesOf(code).map(({ what, start, end, to }) => {
    const equivalent = equivalents[keyOf({ file, what })];
    const changed = code.slice(0, start) + to + code.slice(end);
    return { file, what, code: changed, ...(equivalent !== undefined && { equivalent }) };
  });
}

/** Those by hand first. Throws where one of them is no passage of its file. */
export function mutants(seed = usualSeed): Mutant[] {
  const written = byHand.map(({ file, what, from, to, equivalent }): Mutant => {
    const code = read(file);
    if (code.split(from).length !== 2) throw new Error(`${file}: ${what} is not one passage of the file.`);
    return { file, what, code: code.replace(from, () => to), ...(equivalent !== undefined && { equivalent }) };
  });
  const chosen = files().flatMap((file) => {
    const all = generated(file);
    return inLots(seed, all).slice(0, Math.min(most, Math.ceil(all.length / oneOf)));
  });
  return [...written, ...chosen];
}
