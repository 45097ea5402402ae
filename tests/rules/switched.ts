/**
 * Many changes of the rules in one source, each of them made only for who asks with its number in the token: the emulator
 * takes far longer to compile rules than to answer.
 */
import type { Mutation } from './clauses.ts';

/** At most so many in a source: each costs a few of the thousand expressions that a request may take. */
const most = 24;

/** The name of the claim. None of the changes has the number 0. */
export const claim = 'mutant';

export interface Switched {
  rules: string;
  /** Their numbers are their places here, counted from 1. */
  mutations: Mutation[];
}

/** All that can be switched, in as few sources as have no two changes in one place. */
export function switchedTogether(source: string, mutations: readonly Mutation[]): Switched[] {
  const groups: Mutation[][] = [];
  for (const mutation of mutations) {
    if (switchOf(source, mutation, 1) === undefined) continue;
    const group = groups.find((others) => others.length < most && others.every((other) => isApart(mutation, other)));
    if (group) group.push(mutation);
    else groups.push([mutation]);
  }
  return groups.map((group) => ({ rules: switched(source, group), mutations: group }));
}

function isApart(one: Mutation, other: Mutation): boolean {
  const overlaps = one.piece.start < other.piece.end && other.piece.start < one.piece.end;
  return one.place !== other.place && !overlaps;
}

function switched(source: string, mutations: readonly Mutation[]): string {
  return mutations
    .map((mutation, index) => ({ piece: mutation.piece, text: switchOf(source, mutation, index + 1) ?? '' }))
    .toSorted((one, other) => other.piece.start - one.piece.start)
    .reduce((rules, { piece: { start, end }, text }) => rules.slice(0, start) + text + rules.slice(end), source);
}

/** Undefined where it is no expression: a list of methods, a comparison, a path. */
function switchOf(source: string, { piece: { start, end }, instead }: Mutation, number: number): string | undefined {
  const part = source.slice(start, end);
  const asked = `request.auth.token.${claim}`;
  const statement = /^allow ([^:]+): if ([^;]+);$/.exec(part);
  if (statement) return `allow ${statement[1]}: if ${asked} != ${number} && (${statement[2]});`;
  if (part.startsWith('allow') || source.slice(0, start).endsWith('allow ')) return undefined;
  if (/^([=!<>]=|\/)/.test(part)) return undefined;
  return `(${asked} == ${number} ? ${instead} : (${part}))`;
}
