/** Takes firestore.rules apart, so that each clause can be left out in turn. */

/** One way to leave something out of the rules. */
export interface Mutation {
  /** The line and the text that is left out. */
  name: string;
  /** Where it stands: the collection, and the methods or the function. */
  place: string;
  /** Whether the rules then allow more, or less. */
  allows: 'more' | 'less';
  rules: string;
}

/** A piece of the source, by its place. */
interface Piece {
  start: number;
  end: number;
}

/** What is left out, and what stands there instead. */
type Omission = [piece: Piece, instead: string];

/**
 * Leaves out each conjunct (as true) and each alternative (as false) of each condition and function, each condition that
 * has only one part, each `allow` and each of its methods.
 */
export function mutations(rules: string): Mutation[] {
  const source = masked(rules);
  const statements = pieces(source, /allow [^;]+;/g);
  const methods = pieces(source, /(?<=allow )\w+, [^:]+/g);
  const conditions = pieces(source, /(?<=: if |return )[^;]+/g);
  return [
    ...statements.map((statement): Omission => [statement, '']),
    ...methods.flatMap((list) => withoutOne(source, list)),
    ...conditions.flatMap((condition) => withoutParts(source, condition)),
  ].map(([{ start, end }, instead]) => ({
    name: `line ${rules.slice(0, start).split('\n').length}: ${rules.slice(start, end).replace(/\s+/g, ' ')}, ${meaning(instead)}`,
    place: placeOf(source.slice(0, start)),
    allows: instead === 'true' ? 'more' : 'less',
    rules: rules.slice(0, start) + instead + rules.slice(end),
  }));
}

function placeOf(before: string): string {
  const last = (pattern: RegExp): string => [...before.matchAll(pattern)].at(-1)?.[1] ?? '';
  return `${last(/match \/(\w+)\//g)}: ${last(/(allow [^:]+|function \w+)/g)}`;
}

function meaning(instead: string): string {
  return instead === '' ? 'left out' : `only ${instead}`;
}

function pieces(source: string, pattern: RegExp): Piece[] {
  return [...source.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }));
}

/** The source with comments and texts blanked out, each character in its place. */
function masked(rules: string): string {
  return rules.replace(/\/\/ .*|'[^']*'/g, (found) =>
    found.startsWith("'") ? `'${'_'.repeat(found.length - 2)}'` : ' '.repeat(found.length),
  );
}

function withoutParts(source: string, condition: Piece): Omission[] {
  const found = partsOf(source, condition);
  return found.length > 0 ? found : [[condition, 'true']];
}

/** The parts of a condition, and the parts of those; none where it is all one. */
function partsOf(source: string, condition: Piece): Omission[] {
  const inner = unwrapped(source, condition);
  const alternatives = split(source, inner, '||');
  const parts = alternatives.length > 1 ? alternatives : split(source, inner, '&&');
  if (parts.length === 1) return [];
  const instead = parts === alternatives ? 'false' : 'true';
  return parts.flatMap((part): Omission[] => [[part, instead], ...partsOf(source, part)]);
}

function trimmed(source: string, { start, end }: Piece): Piece {
  const text = source.slice(start, end);
  return { start: end - text.trimStart().length, end: start + text.trimEnd().length };
}

/** Without the parentheses around all of it. */
function unwrapped(source: string, piece: Piece): Piece {
  if (source[piece.start] !== '(') return piece;
  const closes = depths(source, piece).findIndex((depth, index) => index > 0 && depth === 0);
  return piece.start + closes === piece.end - 1 ? { start: piece.start + 1, end: piece.end - 1 } : piece;
}

function split(source: string, piece: Piece, operator: '&&' | '||'): Piece[] {
  const depth = depths(source, piece);
  const found: Piece[] = [];
  let start = piece.start;
  for (let at = piece.start; at < piece.end; at++) {
    if (depth[at - piece.start] !== 0 || !source.startsWith(operator, at)) continue;
    found.push(trimmed(source, { start, end: at }));
    start = at + operator.length;
  }
  return [...found, trimmed(source, { start, end: piece.end })];
}

/** How many brackets are open after each character. */
function depths(source: string, { start, end }: Piece): number[] {
  let depth = 0;
  return Array.from({ length: end - start }, (_, index) => source.charAt(start + index)).map((character) => {
    if ('([{'.includes(character)) depth++;
    if (')]}'.includes(character)) depth--;
    return depth;
  });
}

/** A list of methods, each time without one of them. */
function withoutOne(source: string, list: Piece): Omission[] {
  const methods = source.slice(list.start, list.end).split(', ');
  return methods.map((method) => [list, methods.filter((other) => other !== method).join(', ')]);
}
