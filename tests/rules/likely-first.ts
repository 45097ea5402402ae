/** Which case probably misses a clause: a hint by words. It decides how long the search takes, and nothing else. */
import { deepEqual } from '#domain/equal.ts';
import type { Case } from './case.ts';
import { type Area, cases } from './cases.ts';
import type { Mutation } from './clauses.ts';
import { world as usual } from './world.ts';

/** Which cases are about which part of the rules. */
const about: [part: RegExp, areas: Area[]][] = [
  [/function (me|user)$/, ['active', 'choosing']],
  [/function changes$/, ['editing', 'choosing']],
  [/errorLog|appendsOne|errorTime|aDayAhead|validTime/, ['errorLogs']],
  [/devices: /, ['devices']],
  [/plants: /, ['catalogue']],
  [/departure|RoleChange|departs|allow delete/, ['leaving', 'everybody', 'poisoned']],
  [/Registration|isName|myEmail|isFixedAdmin|allow create/, ['registering', 'leaving', 'verified']],
  [/isVerified|myRole/, ['verified']],
  [/allow (get|list)|myRole|isStaff|hasProfile|oversees/, ['active', 'everybody', 'reading', 'catalogue']],
  [/nextRevision/, ['registering', 'editing', 'poisoned']],
  [/validDetails|isName/, ['details', 'registering']],
  [/validMarks|validChange|changes/, ['editing', 'leaving', 'poisoned']],
  [/validPerson|validCare/, ['sizes', 'poisoned', 'editing']],
  [/text|items/, ['sizes', 'choosing', 'catalogue', 'errorLogs']],
  [/ownChange|staffChange/, ['sizes', 'choosing', 'messages', 'editing', 'details', 'entries']],
  [/validEntries|newIn|Pick|Note/, ['entries', 'choosing']],
  [/Message|message|Added|isMarked|validMarked|same|listOf/, ['messages', 'entries', 'errorLogs', 'poisoned']],
];

/** What others build on: whether more or less is allowed without it depends on them. */
const helper = /^databases: function (?!validMarks)/;

const areasOf = (place: string): Area[] => about.flatMap(([part, areas]) => (part.test(place) ? areas : []));

const wordsOf = (text: string): Set<string> =>
  new Set((text.match(/[A-Z]?[a-z]{2,}|\d+/g) ?? []).map((word) => word.toLowerCase().slice(0, 5)));

const words = new Map(cases.map((asked) => [asked, wordsOf(hintsOf(asked))]));

function hintsOf({ name, ask, world = {} }: Case): string {
  if (ask.kind === 'get') return `${name} get ${ask.path}`;
  if (ask.kind === 'devices') return `${name} list devices`;
  if (!('documents' in ask)) return `${name} list ${ask.kind === 'page' ? ask.feed : 'users'} ${ask.roles?.join(' ')}`;
  const documents = Object.entries(ask.documents).map(([path, document]) => {
    const missing = world[path] === null || /nina|boss/.test(path);
    const before = world[path] ?? usual[path] ?? {};
    const fields = Object.keys(document ?? {}).filter((field) => !deepEqual(document?.[field], before[field]));
    const marks = document?.['edit'] === 'b:1 a:1' ? ['edit'] : [];
    const told = fields.filter((field) => !['rev', 'syncedAt', ...marks].includes(field)).join(' ');
    return `${path} ${document === null ? 'delete' : missing ? 'create registration' : 'update'} ${told}`;
  });
  return `${name} ${documents.join(' ')}`;
}

/** How many cases use a word: a rare one says more. */
const uses = new Map<string, number>();
for (const found of words.values()) for (const word of found) uses.set(word, (uses.get(word) ?? 0) + 1);

/** All cases, those first that speak of what is left out; allowed ones first where less is allowed then, else refused ones. */
export function likelyFirst({ name, place, line, allows }: Mutation): Case[] {
  const hints = wordsOf(`${place} ${name} ${line}`);
  const areas = areasOf(place);
  const likely = (asked: (typeof cases)[number]): number =>
    (areas.includes(asked.area) ? 1000 - areas.indexOf(asked.area) : 0) +
    (allows !== undefined && !helper.test(place) && asked.allowed === (allows === 'less') ? 100 : 0) +
    [...(words.get(asked) ?? [])]
      .filter((word) => hints.has(word))
      .reduce((sum, word) => sum + Math.log(cases.length / (uses.get(word) ?? 1)), 0);
  return cases
    .map((asked) => ({ asked, likely: likely(asked) }))
    .toSorted((one, other) => other.likely - one.likely)
    .map(({ asked }) => asked);
}
