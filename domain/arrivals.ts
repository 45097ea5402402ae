/** What of this device's work the server took today, and when: for "Sent today" and for the marks of entries (D62, D63). */
import { difference, type Change, type ChangeKind } from './changes.ts';
import { cut } from './cut.ts';
import { displayTitle } from './people.ts';
import { textHash } from './text-hash.ts';
import { byId } from './three-way.ts';
import { catalogueChanges } from './catalogue-changes.ts';
import type { Catalogue } from './catalogue.ts';
import { userChanges } from './user-changes.ts';
import type { Role, User } from './user.ts';

/** What one write brought to the server, short enough to be kept. */
export interface Summary {
  /** Whose document it is; null: the catalogue. */
  role: Role | null;
  /** "Alvarez, Maria"; '' for the catalogue. */
  name: string;
  /** All changes, of which `changes` has the first. */
  count: number;
  /** Texts are cut, fields are left out. */
  changes: ShortChange[];
  /** Notes and messages that came with it, by id. */
  entries: string[];
  /** Messages that it marked as read, by id. */
  read: string[];
}

/** `hash`: of the whole text, where it was cut. */
type ShortChange = Change & { hash?: string };

/** The same with its place and time, as the device keeps it. */
export interface Arrival extends Summary {
  ref: { collection: 'users' | 'plants'; id: string };
  /** The write in the server's trail: the same write is kept once. */
  edit: string;
  /** When this device learnt of it, epoch milliseconds: the server's time as far as it was known. */
  at: number;
}

/** Characters of a text, and changes of one write, that are kept. */
const textLimit = 200;
const mostChanges = 20;

/** What of a person's document one write brought. `base` null: the server had none. */
export function userSummary(base: User | null, mine: User): Summary {
  const messages = difference(base?.messages ?? [], mine.messages, byId);
  const notes = difference(base?.notes ?? [], mine.notes ?? [], byId);
  const isRead = new Set(messages.changed.filter(([old, now]) => !old.read && now.read).map(([, now]) => byId(now)));
  const came = <T>({ added, changed }: { added: T[]; changed: [T, T][] }) => [
    ...added,
    ...changed.map(([, now]) => now),
  ];
  const entries = [...came(notes).map(byId), ...came(messages).map(byId)];
  return {
    ...shortened(userChanges(base, mine)),
    role: mine.role,
    name: displayTitle(mine),
    entries: entries.filter((id) => !isRead.has(id)),
    read: [...isRead],
  };
}

/** What of the catalogue one write brought. `base` null: the server had none. */
export function catalogueSummary(base: Catalogue | null, mine: Catalogue): Summary {
  return { ...shortened(catalogueChanges(base, mine)), role: null, name: '', entries: [], read: [] };
}

function shortened(changes: readonly Change[]): Pick<Summary, 'count' | 'changes'> {
  const short = changes.slice(0, mostChanges).map(({ kind, name, text, at }): ShortChange => ({
    kind,
    ...(name !== undefined && { name: cut(name, textLimit) }),
    ...(at !== undefined && { at }),
    ...(text !== undefined && shortText(text)),
  }));
  return { count: changes.length, changes: short };
}

function shortText(text: string): Pick<ShortChange, 'text' | 'hash'> {
  return { text: cut(text, textLimit), ...(text.length > textLimit && { hash: textHash(text) }) };
}

/** Those of the day of `now`, by the device's calendar, newest first. Epoch milliseconds, as `Replica.now` tells them. */
export function arrivedToday<T extends { at: number }>(arrivals: readonly T[], now: number): T[] {
  const today = new Date(now).toDateString();
  return arrivals.filter(({ at }) => new Date(at).toDateString() === today).toSorted((a, b) => b.at - a.at);
}

/** When the server took what of one person's document; epoch milliseconds. */
export interface ArrivalTimes {
  /** Of notes and messages, by id. */
  entries: ReadonlyMap<string, number>;
  /** Of messages that this device marked as read, by id. */
  read: ReadonlyMap<string, number>;
  /** Of a single text as it reads now, by what was done: another one came from elsewhere since. */
  ofText(kind: ChangeKind, text: string): number | undefined;
}

/** The latest of each, as far as this device sent it itself today: nobody else's time is known. */
export function arrivalTimes(arrivals: readonly Arrival[], personId: string, now: number): ArrivalTimes {
  const own = arrivedToday(arrivals, now).filter(({ ref }) => ref.collection === 'users' && ref.id === personId);
  const times = <K>(keys: (arrival: Arrival) => readonly K[]) =>
    new Map(own.toReversed().flatMap((arrival) => keys(arrival).map((key) => [key, arrival.at] as const)));
  return {
    entries: times(({ entries }) => entries),
    read: times(({ read }) => read),
    ofText(kind, text) {
      const now = shortText(text);
      const isSame = (change: ShortChange) =>
        change.kind === kind && change.text === now.text && change.hash === now.hash;
      return own.find(({ changes }) => changes.some(isSame))?.at;
    },
  };
}
