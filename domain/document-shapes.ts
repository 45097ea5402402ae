/** Which fields a stored document has, of which type and how large: the same limits as in firestore.rules. */
import type { Catalogue } from './catalogue.ts';
import type { Message, Note, PlantPick, User } from './user.ts';

/** Most characters of a text. */
export const longest = {
  firstName: 100,
  lastName: 100,
  fullName: 201,
  email: 320,
  mobile: 50,
  address: 200,
  city: 100,
  state: 100,
  zipcode: 20,
  imgUrl: 2000,
  primaryNote: 20_000,
  specialtyRequests: 5000,
  /** The id of an entry in a list. */
  entryId: 100,
  message: 2000,
  note: 5000,
  /** The name of a note's author. */
  author: 320,
  /** The name of a plant, and of a category. */
  plant: 400,
  edit: 400,
  errorMessage: 500,
  errorCode: 100,
  errorTime: 100,
  /** As much as one document holds: a new plant's has no limit of its own. Source: D12. */
  description: 1_048_576,
  webAddress: 10_000,
} as const;

/** Most entries of a list. */
export const most = { picks: 500, messages: 200, notes: 200, plants: 2000, categories: 200 } as const;

/** Epoch milliseconds: the first of January 2000. */
export const earliestTime = 946_684_800_000;
/** Milliseconds that a time may be ahead of the server's. */
export const mostAhead = 86_400_000;

/** The last revision that one more can be counted to. */
const lastRevision = Number.MAX_SAFE_INTEGER - 1;

/** A stored revision as firestore.rules count it: a whole number from 0 to 2^53 - 2; anything else counts as 0. */
export function revisionOf(stored: unknown): number {
  return Number.isInteger(stored) && (stored as number) >= 0 && (stored as number) <= lastRevision
    ? (stored as number)
    : 0;
}

type Check = (value: unknown) => boolean;
type Shape<Field extends string = string> = Record<Field, Check>;

const isText = (value: unknown): value is string => typeof value === 'string';
/** Long texts, counted in UTF-16 units. */
const text =
  (limit: number): Check =>
  (value) =>
    isText(value) && value.length <= limit;
const pattern =
  (form: RegExp): Check =>
  (value) =>
    isText(value) && form.test(value);
/** Short texts, for which the rules use a pattern, which counts whole characters. */
const characters = (limit: number): Check => pattern(new RegExp(`^.{0,${limit}}$`, 'su'));
const items =
  (limit: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= limit;
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const both =
  (one: Check, other: Check): Check =>
  (value) =>
    one(value) && other(value);
/** For fields that a rule compares with a known value. */
const compared: Check = (value) => value !== undefined;
const exactly =
  (expected: unknown): Check =>
  (value) =>
    value === expected;
const emptyList: Check = (value) => Array.isArray(value) && value.length === 0;

/** Not blank. */
const notBlank = pattern(/\S/);

/** Whether a value is a time, in epoch milliseconds, that a device may write while the server's is `now`. */
export function isTime(value: unknown, now: number): boolean {
  return Number.isInteger(value) && (value as number) >= earliestTime && (value as number) <= now + mostAhead;
}

/** A trail of writes as `domain/trail.ts` makes it: `writer:number`, separated by spaces. */
const trail = pattern(/^[\w.-]{1,64}:\d{1,9}( [\w.-]{1,64}:\d{1,9})*$/);

/** What synchronization adds to a document. */
export const marks = {
  rev: compared,
  syncedAt: compared,
  edit: both(trail, text(longest.edit)),
} satisfies Shape;

/** A field of a user as a change may leave it. Of lists, the entries that change are looked at. */
export const userShape: Shape<keyof User | keyof typeof marks> = {
  ...marks,
  id: compared,
  role: compared,
  active: (value) => typeof value === 'boolean',
  firstName: characters(longest.firstName),
  lastName: characters(longest.lastName),
  fullName: optional(characters(longest.fullName)),
  email: characters(longest.email),
  mobile: characters(longest.mobile),
  address: characters(longest.address),
  city: characters(longest.city),
  state: characters(longest.state),
  zipcode: characters(longest.zipcode),
  imgUrl: text(longest.imgUrl),
  plants: () => true,
  messages: () => true,
  notes: () => true,
  primaryNote: optional(text(longest.primaryNote)),
  specialtyRequests: optional(text(longest.specialtyRequests)),
};

/** What a new account stores about itself, and what its owner may correct: what `domain/registration.ts` lets pass. */
export const registrationShape: Shape<
  Exclude<keyof User, 'notes' | 'primaryNote' | 'specialtyRequests'> | keyof typeof marks
> = {
  ...marks,
  id: compared,
  role: compared,
  active: exactly(true),
  firstName: both(characters(longest.firstName), notBlank),
  lastName: both(characters(longest.lastName), notBlank),
  fullName: compared,
  email: text(longest.email),
  mobile: pattern(/^[0-9]{10}$/),
  address: both(text(longest.address), pattern(/^[0-9].*\p{L}/su)),
  city: both(characters(longest.city), notBlank),
  state: both(characters(longest.state), notBlank),
  zipcode: characters(longest.zipcode),
  imgUrl: exactly(''),
  plants: emptyList,
  messages: emptyList,
};

/** The catalogue as a change may leave it. */
export const catalogueShape: Shape<keyof Catalogue | keyof typeof marks> = {
  ...marks,
  id: compared,
  plants: items(most.plants),
  categories: items(most.categories),
};

/** An entry of `departures`. */
export const departureShape = { id: compared, rev: compared, role: compared, syncedAt: compared } satisfies Shape;

/** An entry of the error log. */
export const errorEntryShape = {
  dateAndTime: text(longest.errorTime),
  message: text(longest.errorMessage),
  code: text(longest.errorCode),
  createdAt: Number.isInteger,
} satisfies Shape;

/** A plant as it may be chosen. */
export const pickShape = {
  id: optional(characters(longest.entryId)),
  name: both(characters(longest.plant), notBlank),
  category: optional(characters(longest.plant)),
} satisfies Shape<keyof PlantPick>;

/** A note as staff may add it, or leave it when they change it. `now`: the server's time, epoch milliseconds. */
export const noteShape = (now: number) =>
  ({
    id: characters(longest.entryId),
    note: both(text(longest.note), notBlank),
    createdBy: characters(longest.author),
    createdAt: (value) => isTime(value, now),
    editedBy: optional(characters(longest.author)),
    editedAt: optional((value) => isTime(value, now)),
    of: optional(characters(longest.entryId)),
  }) satisfies Shape<keyof Note>;

/** A message as its author may add it, unread. `now`: the server's time, epoch milliseconds. */
export const messageShape = (author: string, now: number) =>
  ({
    id: characters(longest.entryId),
    message: both(text(longest.message), notBlank),
    userId: exactly(author),
    read: exactly(false),
    createdAt: (value) => isTime(value, now),
  }) satisfies Shape<keyof Message>;

/** Whether a value has the fields of the shape, each as it must be, and no others. */
export function fits(shape: Shape, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return (
    Object.keys(fields).every((field) => Object.hasOwn(shape, field)) &&
    Object.entries(shape).every(([field, check]) => check(fields[field]))
  );
}
