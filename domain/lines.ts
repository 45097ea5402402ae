/** What two lists of whole lines have in common. Lines are compared as a whole, never by a part of them. */

/** Places of one common line: in the first list, in the second. */
export type Match = readonly [first: number, second: number];

/** Above this many comparisons (about 2,000 changed lines on each side) a coarser algorithm is used. */
const comparisons = 4_000_000;

/** A longest common subsequence, ascending in both lists; above `comparisons` a common subsequence that may be shorter. */
export function commonLines(first: readonly string[], second: readonly string[]): Match[] {
  const shorter = Math.min(first.length, second.length);
  let head = 0;
  while (head < shorter && first[head] === second[head]) head++;
  let tail = 0;
  while (tail < shorter - head && first.at(-1 - tail) === second.at(-1 - tail)) tail++;

  const left = first.slice(head, first.length - tail);
  const right = second.slice(head, second.length - tail);
  const middle = left.length * right.length > comparisons ? coarse(left, right) : longest(left, right);
  return [
    ...Array.from({ length: head }, (_, index): Match => [index, index]),
    ...middle.map(([i, j]): Match => [i + head, j + head]),
    ...Array.from({ length: tail }, (_, index): Match => [first.length - tail + index, second.length - tail + index]),
  ];
}

function longest(left: readonly string[], right: readonly string[]): Match[] {
  const width = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--)
      lengths[i * width + j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));

  const matches: Match[] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    if (left[i] === right[j]) matches.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return matches;
}

/** Pairs the nth occurrence of a line with the nth of the other list, and keeps the longest ascending run of pairs. */
function coarse(left: readonly string[], right: readonly string[]): Match[] {
  const places = new Map(numbered(right).map((line, index) => [line, index]));
  const pairs: { match: Match; before: number }[] = [];
  const ends: number[] = [];
  for (const [i, line] of numbered(left).entries()) {
    const j = places.get(line);
    if (j === undefined) continue;
    let low = 0;
    for (let high = ends.length; low < high;) {
      const half = (low + high) >> 1;
      if ((pairs[ends[half] ?? -1]?.match[1] ?? 0) < j) low = half + 1;
      else high = half;
    }
    ends[low] = pairs.push({ match: [i, j], before: ends[low - 1] ?? -1 }) - 1;
  }
  const run: Match[] = [];
  for (let pair = pairs[ends.at(-1) ?? -1]; pair; pair = pairs[pair.before]) run.push(pair.match);
  return run.toReversed();
}

function numbered(lines: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const count = seen.get(line) ?? 0;
    seen.set(line, count + 1);
    return `${count} ${line}`;
  });
}
