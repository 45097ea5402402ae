/** All cases of the rules tests: asked of firestore.rules and of the table in domain/. */
import type { Case, Pair } from './case.ts';
import { active } from './cases/active.ts';
import { catalogueCases } from './cases/catalogue.ts';
import { choosing } from './cases/choosing.ts';
import { details } from './cases/details.ts';
import { devices } from './cases/devices.ts';
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
import { verified } from './cases/verified.ts';

/** What the cases are about: the name of their file. */
const areas = {
  reading,
  registering,
  editing,
  details,
  messages,
  entries,
  choosing,
  leaving,
  catalogue: catalogueCases,
  errorLogs,
  devices,
  sizes,
  everybody,
  active,
  verified,
  poisoned,
};
export type Area = keyof typeof areas;

/** Each attempt once, though it may stand beside several others. */
export const cases: (Case & { area: Area })[] = [
  ...new Map(
    (Object.entries(areas) as [Area, Pair[]][]).flatMap(([area, pairs]) =>
      pairs.flatMap(({ allowed, refused }): [string, Case & { area: Area }][] => [
        [allowed.name, { ...allowed, allowed: true, area }],
        [refused.name, { ...refused, allowed: false, area }],
      ]),
    ),
  ).values(),
];

/** The cases with their titles, for `test.each`. */
export const titled = cases.map((asked) => [`${asked.name}: ${asked.allowed ? 'allowed' : 'refused'}`, asked] as const);
