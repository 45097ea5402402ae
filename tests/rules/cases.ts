/** All cases of the rules tests: asked of firestore.rules and of the table in domain/. */
import type { Case } from './case.ts';
import { active } from './cases/active.ts';
import { catalogueCases } from './cases/catalogue.ts';
import { choosing } from './cases/choosing.ts';
import { editing } from './cases/editing.ts';
import { entries } from './cases/entries.ts';
import { errorLogs } from './cases/error-logs.ts';
import { everybody } from './cases/everybody.ts';
import { leaving } from './cases/leaving.ts';
import { messages } from './cases/messages.ts';
import { poisoned } from './cases/poisoned.ts';
import { reading } from './cases/reading.ts';
import { registering } from './cases/registering.ts';
import { sizes } from './cases/sizes.ts';

const pairs = [
  ...reading,
  ...registering,
  ...editing,
  ...messages,
  ...entries,
  ...choosing,
  ...leaving,
  ...catalogueCases,
  ...errorLogs,
  ...sizes,
  ...everybody,
  ...active,
  ...poisoned,
];

/** Each attempt once, though it may stand beside several others. */
export const cases: Case[] = [
  ...new Map(
    pairs.flatMap(({ allowed, refused }): [string, Case][] => [
      [allowed.name, { ...allowed, allowed: true }],
      [refused.name, { ...refused, allowed: false }],
    ]),
  ).values(),
];

/** The cases with their titles, for `test.each`. */
export const titled = cases.map((asked) => [`${asked.name}: ${asked.allowed ? 'allowed' : 'refused'}`, asked] as const);
