/** Which fields a stored document has, of which type and how large: the same limits as in firestore.rules. */
import type { Catalogue } from './catalogue.ts';
import type { Message, User } from './user.ts';

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
  messageId: 100,
  message: 2000,
  edit: 400,
  errorMessage: 500,
  errorCode: 100,
  errorTime: 100,
  /** The id of an entry in a list. */
  entryId: 200,
  note: 5000,
  /** Of a plant, and of a pick of it. */
  plantName: 1000,
  category: 1000,
  description: 20_000,
  webAddress: 10_000,
} as const;

/** Most entries of a list. */
export const most = { picks: 500, messages: 200, notes: 200, plants: 2000, categories: 200 } as const;

type Check = (value: unknown) => boolean;
type Shape<Field extends string = string> = Record<Field, Check>;

const text =
  (limit: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= limit;
const items =
  (limit: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= limit;
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
/** For fields that a rule compares with something it knows, so that any type will do here. */
const compared: Check = (value) => value !== undefined;

/** What synchronization adds to a document. */
export const marks = {
  rev: compared,
  syncedAt: compared,
  edit: (value) => value !== '' && text(longest.edit)(value),
} satisfies Shape;

export const userShape: Shape<keyof User | keyof typeof marks> = {
  ...marks,
  id: compared,
  role: compared,
  active: (value) => typeof value === 'boolean',
  firstName: text(longest.firstName),
  lastName: text(longest.lastName),
  fullName: optional(text(longest.fullName)),
  email: text(longest.email),
  mobile: text(longest.mobile),
  address: text(longest.address),
  city: text(longest.city),
  state: text(longest.state),
  zipcode: text(longest.zipcode),
  imgUrl: text(longest.imgUrl),
  plants: items(most.picks),
  messages: items(most.messages),
  notes: optional(items(most.notes)),
  primaryNote: optional(text(longest.primaryNote)),
  specialtyRequests: optional(text(longest.specialtyRequests)),
};

export const catalogueShape: Shape<keyof Catalogue | keyof typeof marks> = {
  ...marks,
  id: compared,
  plants: items(most.plants),
  categories: items(most.categories),
};

export const departureShape = { id: compared, rev: compared, role: compared, syncedAt: compared } satisfies Shape;

export const errorEntryShape = {
  dateAndTime: text(longest.errorTime),
  message: text(longest.errorMessage),
  code: text(longest.errorCode),
  createdAt: Number.isInteger,
} satisfies Shape;

/** A message as its author may add it; who wrote it and that nobody has read it is compared. */
export const messageShape = {
  id: text(longest.messageId),
  message: text(longest.message),
  userId: compared,
  read: compared,
  createdAt: Number.isInteger,
} satisfies Shape<keyof Message>;

/** Whether a value has the fields of the shape, each as it must be, and no others. */
export function fits(shape: Shape, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return (
    Object.keys(fields).every((field) => Object.hasOwn(shape, field)) &&
    Object.entries(shape).every(([field, check]) => check(fields[field]))
  );
}

/** Whether some fields of a user are as they must be; what others hold does not matter. */
export function fitsIn(fields: readonly (keyof User)[], value: object | null): boolean {
  const given = value as Record<string, unknown> | null;
  return given !== null && fields.every((field) => userShape[field](given[field]));
}
