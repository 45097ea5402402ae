/** What happens in a random history: steps as data, so that two servers can be asked the same. */
import type { NewRole } from '#domain/departures.ts';
import type { Role } from '#domain/user.ts';
import type { IdRange } from '#sync/digest.ts';
import type { Ref } from '#sync/document.ts';
import type { Feed } from '#sync/feeds.ts';
import type { Decided } from './decisions.ts';
import type { Handiwork } from './hands.ts';

/** A transaction with one document. `meanwhile` happens between its read and its commit, in the first attempt. */
export interface Transaction {
  do: 'transact';
  who: string;
  ref: Ref;
  decided: Decided;
  /** Tries again after a no, as whoever synchronizes does. */
  twice: boolean;
  meanwhile: Step | null;
}

/** Where a feed continues: at the time of this document as it is now, behind this id. */
export interface Continued {
  after: string;
  id: string;
  inclusive: boolean;
}

export type Step =
  | Transaction
  | { do: 'get'; who: string; ref: Ref }
  | { do: 'depart'; who: string; id: string; role: NewRole; edit: string }
  /** The rest of a feed, page by page. */
  | { do: 'page'; who: string; feed: Feed; roles: Role[]; from: Continued | null; limit: number }
  /** Counts, sums up and lists users by ranges of ids. */
  | { do: 'compare'; who: string; roles: Role[]; range: IdRange; limit: number }
  | { do: 'listen'; who: string; feed: Feed; roles: Role[]; from: Continued | null }
  | { do: 'watch'; who: string; what: Ref | 'errors' | 'devices' }
  /** The listener that was opened so many steps of its kind ago, if there is one. */
  | { do: 'stop'; back: number }
  | { do: 'append'; who: string; code: string; as: string }
  | { do: 'report'; who: string; device: string; waiting: number; contact: number }
  /** Somebody writes in the console. */
  | { do: 'hand'; path: string; work: Handiwork }
  /** The functions are called for what was written in the console since; `times`: how often each event is told. */
  | { do: 'functions'; times: number }
  /** Both at the same moment, in whatever order the server takes them. */
  | { do: 'at once'; steps: [Step, Step] };
