/** What devices and the server exchange: all that sending and fetching have to know of gardens. Shape: `Replicated` in `sync/replicated.ts`. */
import { hasAccess } from './access.ts';
import { catalogueSummary, userSummary } from './arrivals.ts';
import { keptNews } from './away.ts';
import { noCatalogue, type Catalogue } from './catalogue.ts';
import { catalogueConflict, userConflict } from './conflicts.ts';
import { earliestTime } from './document-shapes.ts';
import { withOwnTimes, ownTimes, withPossibleTimes } from './entry-times.ts';
import { mergeCatalogue, mergeUser } from './merge.ts';
import { newsOf } from './news.ts';
import { sortKey } from './people.ts';
import { fitting, nextPortion } from './portions.ts';
import { powers } from './powers.ts';
import { errorsIn, readCatalogue, readUser, storedCatalogue, storedUser } from './schemas.ts';
import { type Role, roles, type User } from './user.ts';
import { valueNames } from './value-names.ts';
import { changeCount } from './waiting-changes.ts';

const users = {
  read: readUser,
  stored: storedUser,
  merge: mergeUser,
  conflict: userConflict,
  changes: (base: User | null, mine: User) => changeCount('users', base, mine),
  summary: userSummary,
  isWritable: () => true,
  times: {
    earliest: earliestTime,
    own: ownTimes,
    corrected: withOwnTimes,
    possible: withPossibleTimes,
  },
  portion(server: User, mine: User, { isOwn, limit }: { isOwn: boolean; limit?: number | undefined }) {
    const all = fitting(server, mine, isOwn);
    return { all, next: nextPortion(server, all, limit) };
  },
  lists: { plants: 'whole', messages: 'marked', notes: 'whole' },
  role: ({ role }: User): Role | '' => (roles.includes(role) ? role : ''),
  hasAccess,
  news: { name: valueNames.away, of: newsOf, kept: keptNews },
  sortKey,
} as const;

const plants = {
  read: (_id: string, value: unknown) => readCatalogue(value),
  stored: (_id: string, value: unknown) => storedCatalogue(value),
  merge: mergeCatalogue,
  conflict: catalogueConflict,
  changes: (base: Catalogue | null, mine: Catalogue) => changeCount('plants', base, mine),
  summary: catalogueSummary,
  isWritable: (role: Role) => powers[role].changesCatalogue,
  /** A company that has no catalogue yet starts one by its first edit. */
  begin: (id: string): Catalogue | undefined => (id === 'plants' ? noCatalogue : undefined),
  lists: { plants: 'whole' },
} as const;

/** Each collection by its name at the server, and the log of errors. */
export const exchanged = { users, plants, errorsIn };
