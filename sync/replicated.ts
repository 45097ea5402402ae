/**
 * What the app tells synchronization of the documents that it replicates. Nothing else here knows what they hold. All
 * functions are pure; fields are always those of a document that was read or mended before.
 */
import type { Summary } from '#domain/arrivals.ts';
import type { ErrorEntry } from '#domain/error-log.ts';
import type { Reading } from '#domain/schemas.ts';
import type { News } from '#domain/away-kept.ts';
import type { Known } from '#domain/news.ts';
import type { RecentNote } from '#domain/recent-notes.ts';
import type { Message, Role } from '#domain/user.ts';
import type { Collection, Fields } from './document.ts';

export interface ReplicatedCollection<C extends Collection> {
  /** Reads what the server holds, by the schema. */
  read(id: string, stored: unknown): Reading<Fields[C]>;
  /** Mends what a device holds, by the same schema: it may be of an earlier version. The same object where nothing is wrong. */
  stored(id: string, fields: unknown): Fields[C];
  merge: Merge<C>;
  /** What of `mine` the merge did not keep: `theirs` with these values of mine in their place; null where nothing went. */
  conflict(base: Fields[C] | null, mine: Fields[C], theirs: Fields[C], merged: Fields[C]): Fields[C] | null;
  /** How many changes of a user lie between both: at least 1. `base` null: the server has no such document. */
  changes(base: Fields[C] | null, mine: Fields[C]): number;
  /** What lies between both, short enough to be kept. */
  summary(base: Fields[C] | null, mine: Fields[C]): Summary;
  /** Whether the server takes edits from this role at all. */
  isWritable(role: Role): boolean;
  /**
   * Lists that are written entry by entry, so that what cannot be read of them stays. `marked`: an entry that changed keeps
   * what else is stored of it.
   */
  lists: Readonly<Partial<Record<string, 'whole' | 'marked'>>>;
  /** What the first edit of a document begins with that the server need not have. */
  begin?(id: string): Fields[C] | undefined;
  /** Where entries bear times of their own. */
  times?: EntryTimes<Fields[C]>;
  /**
   * Where one write takes few entries: `all` is `mine` without what is never taken, `next` what the next write may bring of it.
   * `isOwn`: of the signed-in user. `limit`: entries, where fewer than usual.
   */
  portion?(
    server: Fields[C],
    mine: Fields[C],
    options: { isOwn: boolean; limit?: number | undefined },
  ): { all: Fields[C]; next: Fields[C] };
}

/** Joins what was changed here and there since `base`; null: there is no common version. Never loses what either side added. */
export type Merge<C extends Collection> = (base: Fields[C] | null, mine: Fields[C], theirs: Fields[C]) => Fields[C];

/** When entries were made and edited: epoch milliseconds. */
export interface EntryTimes<T> {
  /** The first that the server takes. */
  earliest: number;
  /** The times in `mine` that do not stand in `base`. */
  own(base: T | null, mine: T): Set<number>;
  /** Changes these times. The same object where none changes. */
  corrected(base: T | null, mine: T, correct: (time: number) => number): T;
  /** Makes times possible that the server would refuse. `present`: the server's. The same object where all are. */
  possible(base: T | null, mine: T, limits: { present: number; tolerance: number }): T;
}

/** People stand in lists, of which the rows are read without their whole schema. */
export interface Listed {
  /** The role whose list they stand in; '' where it is none that the app knows. */
  role(fields: Fields['users']): Role | '';
  /** Whether the server is open to them: else it refuses rightly. */
  hasAccess(fields: Fields['users']): boolean;
  /** What others changed in the documents of customers, for a user who was away. */
  news: {
    /** The name of the value that it is kept in. */
    name: string;
    /** `before` null: not on this device; `after` null: it left. */
    of(id: string, before: Known | null, after: Fields['users'] | null): News[];
    /** What is kept, with this that came at `at`, epoch milliseconds; undefined where nothing is to be added. */
    kept(kept: string | undefined, news: readonly News[], at: number): string | undefined;
  };
  /** What lists are ordered by. */
  sortKey(fields: Fields['users']): string;
}

/** Just what the closed row and the search need of a person. */
export interface PersonLine {
  firstName: string;
  lastName: string;
  address: string;
  city: string;
  imgUrl: string;
  /** Lower-case text that the search looks into: names, address, chosen plants. */
  searchText: string;
  /** The ids of the chosen plants, as one text. */
  picked: string;
  /** Messages that nobody has read yet, and the last that was. */
  recentMessages: readonly Message[];
  /** The beginnings of the newest notes, the last that arrived first. */
  recentNotes: readonly RecentNote[];
}

export interface Replicated {
  users: ReplicatedCollection<'users'> & Listed;
  plants: ReplicatedCollection<'plants'>;
  /** Reads the stored log of errors: what can be read of it. */
  errorsIn(stored: unknown): ErrorEntry[];
}

/** For whoever shows lists, which what sends in the background does not. */
export interface ReplicatedLists extends Replicated {
  users: Replicated['users'] & ListedLines;
}

export interface ListedLines extends Listed {
  /** What a line of a list shows, whatever the fields hold. */
  line(fields: Fields['users']): PersonLine;
}

/** Typed access by a type parameter, which an index does not give. */
export function collectionOf<C extends Collection>(replicated: Replicated, collection: C): ReplicatedCollection<C> {
  return replicated[collection] as unknown as ReplicatedCollection<C>;
}
