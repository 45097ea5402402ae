import { commonLines } from './lines.ts';

/** Rounds that are enough for nearly every text with repeated and moved lines. */
const rounds = 4;

/**
 * Merges two versions of a text by lines: additions stay, a deletion loses against a change, overlapping changes are both
 * kept. Symmetric in `mine` and `theirs`. Undefined: the field was removed.
 */
export function mergeText(
  base: string | undefined,
  mine: string | undefined,
  theirs: string | undefined,
): string | undefined {
  if (mine === theirs || mine === base) return theirs;
  if (theirs === base) return mine;
  if (mine === undefined || theirs === undefined) return mine ?? theirs;
  return settled(split(base ?? ''), ...inOrder(split(mine), split(theirs))).join('\n');
}

/** Merges two versions of a text that exists on both sides: see `mergeText`. */
export function joinText(base: string, mine: string, theirs: string): string {
  return mergeText(base, mine, theirs) ?? mine;
}

/** Repeats until merging the result with either version changes nothing, so that a repeated sync leaves the text as it is. */
function settled(base: string[], one: string[], two: string[]): string[] {
  let merged = mergeLines(base, one, two);
  for (let round = 0; round < rounds; round++) {
    const again = mergeLines(base, ...inOrder(two, mergeLines(base, ...inOrder(one, merged))));
    if (again.join('\n') === merged.join('\n')) return merged;
    merged = again;
  }
  return merged;
}

/** Fields of a page end their lines otherwise than a spreadsheet that customers were taken from. */
function split(text: string): string[] {
  return text === '' ? [] : text.split(/\r\n?|\n/);
}

/** An order of two versions that does not depend on which is called mine. */
function inOrder(one: string[], two: string[]): [string[], string[]] {
  return JSON.stringify(one) < JSON.stringify(two) ? [one, two] : [two, one];
}

/** How the versions changed the number of each line, against the base. */
interface Change {
  one(line: string): number;
  two(line: string): number;
}

interface MergedLine {
  line: string;
  /** Held by the base and both versions. */
  kept: boolean;
}

function mergeLines(base: string[], one: string[], two: string[]): string[] {
  const change = { one: growth(base, one), two: growth(base, two) };
  const shared = commonLines(one, two);
  const anchors = commonLines(
    base,
    shared.map(([place]) => one[place] ?? ''),
  );
  const merged: MergedLine[][] = [];
  let from = [0, 0, 0] as readonly [number, number, number];
  for (const [inBase, inShared] of [...anchors, [base.length, shared.length] as const]) {
    const [inOne, inTwo] = shared[inShared] ?? [one.length, two.length];
    merged.push(
      mergePiece(base.slice(from[0], inBase), one.slice(from[1], inOne), two.slice(from[2], inTwo), change),
      base.slice(inBase, inBase + 1).map((line) => ({ line, kept: true })),
    );
    from = [inBase + 1, inOne + 1, inTwo + 1];
  }
  return withoutMoved(merged.flat(), base, change);
}

/** Merges what lies between two lines that all three share. */
function mergePiece(base: string[], one: string[], two: string[], change: Change): MergedLine[] {
  const inOne = new Map(commonLines(base, one));
  const inTwo = new Map(commonLines(base, two));
  const [ofBaseOne, ofBaseTwo] = [new Set(inOne.values()), new Set(inTwo.values())];
  const merged: MergedLine[][] = [];
  let from = [0, 0] as readonly [number, number];
  for (let index = 0; index <= base.length; index++) {
    const last = index === base.length;
    const endOne = last ? one.length : inOne.get(index);
    const endTwo = last ? two.length : inTwo.get(index);
    if (endOne === undefined || endTwo === undefined) continue;
    const added = bothOf(
      addedLines(one, from[0], endOne, ofBaseOne, (line) => change.one(line) > 0 && change.two(line) <= 0),
      addedLines(two, from[1], endTwo, ofBaseTwo, (line) => change.two(line) > 0 && change.one(line) <= 0),
    );
    merged.push(added.map((line) => ({ line, kept: false })));
    if (!last) merged.push([{ line: base[index] ?? '', kept: true }]);
    from = [endOne + 1, endTwo + 1];
  }
  return merged.flat();
}

/** The lines of a version that the base does not have, and those it repeats where the other deleted or moved one. */
function addedLines(
  lines: string[],
  from: number,
  to: number,
  ofBase: ReadonlySet<number>,
  repeated: (line: string) => boolean,
): string[] {
  return lines.slice(from, to).filter((line, index) => !ofBase.has(from + index) || repeated(line));
}

/** Drops what a move put elsewhere of a line that the other version deleted, moved too, or left where it was. */
function withoutMoved(merged: MergedLine[], base: string[], change: Change): string[] {
  const inBase = counts(base);
  const left = counts(merged.map(({ line }) => line));
  return merged
    .toReversed()
    .filter(({ line, kept }) => {
      const [one, two] = [change.one(line), change.two(line)];
      const most = (inBase.get(line) ?? 0) + (Math.max(one, two) > 0 ? Math.max(one, two) : Math.min(one, two));
      const count = left.get(line) ?? 0;
      if (kept || Math.min(one, two) > 0 || count <= most) return true;
      left.set(line, count - 1);
      return false;
    })
    .toReversed()
    .map(({ line }) => line);
}

function growth(base: string[], lines: string[]): (line: string) => number {
  const before = counts(base);
  const after = counts(lines);
  return (line) => (after.get(line) ?? 0) - (before.get(line) ?? 0);
}

function counts(lines: string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const line of lines) found.set(line, (found.get(line) ?? 0) + 1);
  return found;
}

/** A shortest list that holds both lists in their order. */
function bothOf(one: string[], two: string[]): string[] {
  const both: string[][] = [];
  let i = 0;
  let j = 0;
  for (const [nextI, nextJ] of [...commonLines(one, two), [one.length, two.length] as const]) {
    both.push(one.slice(i, nextI), two.slice(j, nextJ), one.slice(nextI, nextI + 1));
    i = nextI + 1;
    j = nextJ + 1;
  }
  return both.flat();
}
