/** Takes firestore.rules apart, so that each part can be left out or changed in turn. */

/** One way to change the rules. */
export interface Mutation {
  /** The line, the text that is changed, and what stands there instead. */
  name: string;
  /** Where it stands: the collection, and the methods or the function. */
  place: string;
  /** The line of the source. */
  line: string;
  /** Whether the rules then allow more, or less, or nobody knows. */
  allows: 'more' | 'less' | undefined;
  rules: string;
  /** The piece of the source, and what stands there instead. */
  piece: Piece;
  instead: string;
}

/** A piece of the source, by its place. */
export interface Piece {
  start: number;
  end: number;
}

/** What is left out, and what stands there instead. */
type Change = [piece: Piece, instead: string];

/**
 * Leaves out each conjunct (as true) and each alternative (as false) of each condition and function, each element of a list
 * of conditions, each condition that has only one part, each `allow` and each of its methods.
 */
export function mutations(rules: string): Mutation[] {
  const source = masked(rules);
  const statements = pieces(source, /allow [^;]+;/g);
  const methods = pieces(source, /(?<=allow )\w+, [^:]+/g);
  const conditions = pieces(source, /(?<=: if |return )[^;]+/g);
  return [
    // A match without any statement would not compile.
    ...statements.map((statement): Change => [statement, 'allow read: if false;']),
    ...methods.flatMap((list) => withoutOne(source, list)),
    ...conditions.flatMap((condition) => withoutParts(source, condition)),
  ].map(([piece, instead]) => changed(rules, source, piece, instead, instead === 'true' ? 'more' : 'less'));
}

/**
 * Changes each number by one, each text and truth, each comparison, each limit in a pattern, each role into the others, and
 * answers for each function that all is well, or nothing.
 */
export function alterations(rules: string): Mutation[] {
  const source = masked(rules);
  const textAt = ({ start, end }: Piece): string => rules.slice(start, end);
  const changes: Change[] = [
    ...pieces(source, /(?<![\w'])\d+(?![\w'])/g).flatMap((piece) => byOne(piece, textAt(piece))),
    // With another version of the rules nothing would compile.
    ...pieces(source, /(?<!rules_version = )'_+'/g).flatMap((piece) => otherTexts(piece, textAt(piece))),
    ...pieces(source, /\b(true|false)\b/g).map((piece): Change => [piece, textAt(piece) === 'true' ? 'false' : 'true']),
    ...pieces(source, /[=!<>]=/g).map((piece): Change => [piece, opposites[textAt(piece)] ?? '']),
    ...pieces(source, /(?<=return )[^;]+/g).flatMap((piece): Change[] => [
      [piece, 'true'],
      [piece, 'false'],
    ]),
  ];
  return changes.map(([piece, instead]) => changed(rules, source, piece, instead, undefined));
}

const opposites: Record<string, string> = { '==': '!=', '!=': '==', '<=': '>=', '>=': '<=' };
const roles = ["'admin'", "'employee'", "'customer'"];

function byOne(piece: Piece, number: string): Change[] {
  return [BigInt(number) + 1n, BigInt(number) - 1n].map((other): Change => [piece, String(other)]);
}

/** Another role, another limit in a pattern and any text instead of it, or a text that stands nowhere. */
function otherTexts(piece: Piece, text: string): Change[] {
  if (roles.includes(text)) return roles.filter((role) => role !== text).map((role): Change => [piece, role]);
  const limits = [...text.matchAll(/(?<=\{(?:\d+,)?)[1-9]\d*(?=,?\d*\})/g)].flatMap(({ index, 0: limit }) =>
    [Number(limit) + 1, Number(limit) - 1].map(
      (other) => text.slice(0, index) + String(other) + text.slice(index + limit.length),
    ),
  );
  const isPattern = /[[{(]/.test(text);
  return [...limits, isPattern ? "'(?s).*'" : `${text.slice(0, -1)}_'`].map((other): Change => [piece, other]);
}

function changed(rules: string, source: string, piece: Piece, instead: string, allows: Mutation['allows']): Mutation {
  const { start, end } = piece;
  const line = rules.slice(0, start).split('\n').length;
  const whole = rules.slice(start, end).replace(/\s+/g, ' ');
  const around = allows === undefined && whole.length < 30 ? ` in ${lineAround(rules, start)}` : '';
  return {
    name: `line ${line}: ${whole}${around}, ${allows === undefined ? `now ${instead}` : meaning(instead)}`,
    // A statement is a place of its own.
    place: placeOf(source.slice(0, whole.startsWith('allow ') ? end : start)),
    line: rules.split('\n')[line - 1] ?? '',
    allows,
    rules: rules.slice(0, start) + instead + rules.slice(end),
    piece,
    instead,
  };
}

/** The line of the source, with a mark where the change is. */
function lineAround(rules: string, at: number): string {
  const start = rules.lastIndexOf('\n', at - 1) + 1;
  const before = rules.slice(start, at).trimStart();
  const after = rules.slice(at, rules.indexOf('\n', at));
  return `${before}▸${after}`;
}

function placeOf(before: string): string {
  const last = (pattern: RegExp): string => [...before.matchAll(pattern)].at(-1)?.[1] ?? '';
  return `${last(/match \/(\w+)\//g)}: ${last(/(allow [^:]+|function \w+)/g)}`;
}

function meaning(instead: string): string {
  return instead.startsWith('allow') ? 'left out' : `only ${instead}`;
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

function withoutParts(source: string, condition: Piece): Change[] {
  const found = partsOf(source, condition);
  return found.length > 0 ? found : [[condition, 'true']];
}

/** The parts of a condition, and the parts of those; none where it is all one. */
function partsOf(source: string, condition: Piece): Change[] {
  const inner = unwrapped(source, condition);
  const alternatives = split(source, inner, '||');
  const parts = alternatives.length > 1 ? alternatives : split(source, inner, '&&');
  if (parts.length === 1) return elementsOf(source, inner);
  const instead = parts === alternatives ? 'false' : 'true';
  return parts.flatMap((part): Change[] => [[part, instead], ...partsOf(source, part)]);
}

/** The conditions of `!(false in [ … ])`, and the parts of those. */
function elementsOf(source: string, piece: Piece): Change[] {
  const opening = '!(false in [';
  if (!source.startsWith(opening, piece.start)) return [];
  const list = { start: piece.start + opening.length, end: source.lastIndexOf(']', piece.end) };
  return split(source, list, ',').flatMap((part): Change[] => [[part, 'true'], ...partsOf(source, part)]);
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

function split(source: string, piece: Piece, operator: '&&' | '||' | ','): Piece[] {
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
function withoutOne(source: string, list: Piece): Change[] {
  const methods = source.slice(list.start, list.end).split(', ');
  return methods.map((method) => [list, methods.filter((other) => other !== method).join(', ')]);
}
