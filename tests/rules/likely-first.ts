/** Which case probably misses a clause: a hint by words. It decides how long the search takes, and nothing else. */
import type { Case } from './case.ts';
import { type Area, cases } from './cases.ts';
import type { Mutation } from './clauses.ts';

/** Which cases are about which part of the rules. */
const about: [part: RegExp, areas: Area[]][] = [
  [/errorLog|appendsOne|errorTime|aDayAhead|validTime/, ['errorLogs']],
  [/plants: /, ['catalogue']],
  [/departure|RoleChange|departs|allow delete/, ['leaving', 'everybody']],
  [/Registration|isName|myEmail|isFixedAdmin|allow create/, ['registering', 'leaving']],
  [/allow (get|list)|myRole|isStaff|hasProfile|oversees/, ['active', 'everybody', 'reading', 'catalogue']],
  [/validMarks|nextRevision|validChange|changes/, ['editing', 'leaving']],
  [/validPerson|validCare|text|items/, ['sizes', 'editing', 'choosing', 'catalogue', 'errorLogs']],
  [/ownChange|staffChange/, ['editing', 'choosing', 'messages']],
  [/validEntries|newIn|Pick|Note/, ['entries', 'choosing']],
  [/Message|message|Added|isMarked|validMarked|same|listOf/, ['messages', 'entries', 'errorLogs', 'poisoned']],
];

const areasOf = (place: string): Area[] => about.flatMap(([part, areas]) => (part.test(place) ? areas : []));

const wordsOf = (text: string): Set<string> =>
  new Set((text.match(/[A-Z]?[a-z]{2,}|\d+/g) ?? []).map((word) => word.toLowerCase().slice(0, 5)));

const words = new Map(cases.map((asked) => [asked, wordsOf(hintsOf(asked))]));

function hintsOf({ name, ask, world = {} }: Case): string {
  if (ask.kind === 'get') return `${name} get ${ask.path}`;
  if (!('documents' in ask)) return `${name} list ${ask.kind === 'page' ? ask.feed : 'users'} ${ask.roles?.join(' ')}`;
  const documents = Object.entries(ask.documents).map(([path, document]) => {
    const missing = world[path] === null || /nina|boss/.test(path);
    return `${path} ${document === null ? 'delete' : missing ? 'create registration' : 'update'}`;
  });
  return `${name} ${documents.join(' ')}`;
}

/** How many cases use a word: a rare one says more. */
const uses = new Map<string, number>();
for (const found of words.values()) for (const word of found) uses.set(word, (uses.get(word) ?? 0) + 1);

/** All cases, those first that speak of what is left out; allowed ones first where less is allowed then, else refused ones. */
export function likelyFirst({ name, place, allows }: Mutation): Case[] {
  const hints = wordsOf(`${place} ${name}`);
  const areas = areasOf(place);
  const likely = (asked: (typeof cases)[number]): number =>
    (areas.includes(asked.area) ? 1000 - areas.indexOf(asked.area) : 0) +
    (allows !== undefined && asked.allowed === (allows === 'less') ? 100 : 0) +
    [...(words.get(asked) ?? [])]
      .filter((word) => hints.has(word))
      .reduce((sum, word) => sum + Math.log(cases.length / (uses.get(word) ?? 1)), 0);
  return cases
    .map((asked) => ({ asked, likely: likely(asked) }))
    .toSorted((one, other) => other.likely - one.likely)
    .map(({ asked }) => asked);
}
