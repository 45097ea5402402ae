/**
 * Many changes of the rules in one source, each of them made only for who asks with its number in the token: the emulator
 * takes far longer to compile rules than to answer.
 */
import type { Mutation, Piece } from './clauses.ts';

/** At most so many in a source: each costs a few of the thousand expressions that a request may take. */
const most = 60;

/** And so many of one function or statement, fewer of what all rules share: they add up in one request. */
const mostOf = (place: string): number => (place.startsWith('databases: ') ? 2 : 4);

/** The name of the claim. None of the changes has the number 0. */
export const claim = 'mutant';

export interface Switched {
  rules: string;
  /** Their numbers are their places here, counted from 1. */
  mutations: Mutation[];
}

/** All that can be switched, in as few sources as have no two changes in one place. */
export function switchedTogether(source: string, mutations: readonly Mutation[]): Switched[] {
  const groups: Switch[][] = [];
  for (const mutation of mutations) {
    const one = switchOf(source, mutation);
    if (one === undefined) continue;
    const group = groups.find((others) => others.length < most && fits(one, others));
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups.map((group) => ({
    rules: switched(source, group),
    mutations: group.map(({ mutation }) => mutation),
  }));
}

/** What the rules mean, without comments and indentation: compiling takes as long as there are characters. */
export const compact = (source: string): string =>
  source.replace(/('[^']*')|\/\/.*|\s+/g, (_, text: string | undefined) => text ?? ' ');

/** A change, what it replaces, and what stands there for whoever asks with its number. */
interface Switch {
  mutation: Mutation;
  piece: Piece;
  textFor(number: number): string;
}

function fits({ mutation: { place }, piece }: Switch, others: readonly Switch[]): boolean {
  return (
    others.filter(({ mutation }) => mutation.place === place).length < mostOf(place) &&
    others.every((other) => piece.end <= other.piece.start || other.piece.end <= piece.start)
  );
}

function switched(source: string, switches: readonly Switch[]): string {
  return compact(
    switches
      .map(({ piece, textFor }, index) => ({ piece, text: textFor(index + 1) }))
      .toSorted((one, other) => other.piece.start - one.piece.start)
      .reduce((rules, { piece: { start, end }, text }) => rules.slice(0, start) + text + rules.slice(end), source),
  );
}

/** A list of methods stays, and the condition refuses the one that is left out. */
function withoutMethod(source: string, mutation: Mutation, asked: string): Switch {
  const { start, end } = mutation.piece;
  const colon = ': if ';
  const methods = source.slice(start, end);
  const left = mutation.instead.split(', ');
  const gone = methods.split(', ').find((method) => !left.includes(method));
  return {
    mutation,
    piece: { start, end: end + colon.length },
    textFor: (number) => `${methods}${colon}${asked} == ${number} && request.method == '${gone}' ? false : `,
  };
}

/** Whether its end belongs to a choice that begins before it or goes on after it: in brackets it would mean something else. */
function isHalfOfChoice(source: string, { start, end }: Piece): boolean {
  const whole = /(?:return|=) $|: if $/.test(source.slice(0, start)) && source[end] === ';';
  return !whole && withoutBrackets(source.slice(start, end)).includes(' ? ');
}

/** Without whatever stands in brackets. Texts are emptied first: they may hold brackets too. */
function withoutBrackets(text: string): string {
  const inner = text.replace(/'[^']*'/g, "''").replace(/[([{][^()[\]{}]*[)\]}]/g, '');
  return inner.length < text.length && /[([{]/.test(inner) ? withoutBrackets(inner) : inner;
}

/** Undefined where it is a path, which the emulator does not take from a choice, or half of a choice. */
function switchOf(source: string, mutation: Mutation): Switch | undefined {
  const { piece, instead } = mutation;
  const { start, end } = piece;
  const part = source.slice(start, end);
  const asked = `request.auth.token.${claim}`;
  const statement = /^allow ([^:]+): if ([^;]+);$/.exec(part);
  if (statement) {
    const [, methods, condition] = statement;
    return { mutation, piece, textFor: (number) => `allow ${methods}: if ${asked} != ${number} && (${condition});` };
  }
  if (part.startsWith('allow') || part.startsWith('/') || isHalfOfChoice(source, piece)) return undefined;
  if (source.slice(0, start).endsWith('allow ')) return withoutMethod(source, mutation, asked);
  const isComparison = /^[=!<>]=$/.test(part);
  const whole = isComparison ? comparisonAround(source, piece) : piece;
  const before = source.slice(whole.start, whole.end);
  const after = isComparison ? source.slice(whole.start, start) + instead + source.slice(end, whole.end) : instead;
  return { mutation, piece: whole, textFor: (number) => `(${asked} == ${number} ? ${after} : (${before}))` };
}

/** A comparison with both of its sides: as far as brackets, commas and what binds less than a comparison. */
function comparisonAround(source: string, { start, end }: Piece): Piece {
  const reach = (from: number, step: 1 | -1): number => {
    const [opening, closing] = step === 1 ? ['([{', ')]}'] : [')]}', '([{'];
    let depth = 0;
    for (let at = from; ; at += step) {
      const character = source.charAt(at);
      if (opening.includes(character)) depth++;
      if (depth === 0 && (closing + ',;&|?:=').includes(character)) return at;
      if (closing.includes(character)) depth--;
    }
  };
  const before = reach(start - 1, -1) + 1;
  const word = /^\s*(?:if |return )?/.exec(source.slice(before, start))?.[0] ?? '';
  return { start: before + word.length, end: reach(end, 1) };
}
