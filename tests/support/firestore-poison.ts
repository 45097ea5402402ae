/** What Firestore can hold in any field: the poisons that it stores, and values of its own classes. */
import { Bytes, doc, type Firestore, GeoPoint, Timestamp, vector, VectorValue } from 'firebase/firestore';
import { poisons } from './poison.ts';

/** Firestore has neither lists in lists nor whole numbers of the language, and bytes and maps of its own. */
const unstorable = [
  // In all fields at once it is more than a document may be.
  'a long list',
  'half a character',
  'a whole number of 64 bits',
  'a list in a list',
  'a list of nothing known',
  'a map with keys of prototypes',
  'a date that is none',
  'bytes',
  'a real map',
];

/** By name. */
export function firestorePoisons(db: Firestore): Record<string, unknown> {
  const reference = doc(db, 'users', 'nobody');
  return {
    ...Object.fromEntries(Object.entries(poisons).filter(([name]) => !unstorable.includes(name))),
    'a reference': reference,
    'a list with a reference': [reference, { name: 'Fern', category: reference }],
    'a point on the earth': new GeoPoint(38.6, -121.4),
    'bytes of the database': Bytes.fromUint8Array(new Uint8Array([1, 2, 3])),
    'a time of the database': new Timestamp(1, 2_000),
    'the first year': new Timestamp(-62_135_596_800, 0),
    'the last year': new Timestamp(253_402_300_799, 999_000_000),
    'markup and links': '<img src=x onerror=alert(1)> javascript:alert(1) ${7*7}',
    'a vector': vector([1, 2, 3]),
  };
}

/** Fields of a user that hold a value, in each entry of the lists and in all of its parts too. The role stays. */
export function poisonedFields(value: unknown): Record<string, unknown> {
  const texts = [
    'specialtyRequests',
    'primaryNote',
    'mobile',
    'address',
    'city',
    'state',
    'zipcode',
    'imgUrl',
    'email',
  ];
  const filled = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, value]));
  const entry = Array.isArray(value) || value instanceof VectorValue ? { inner: value } : value;
  const note = filled('id', 'note', 'createdBy', 'createdAt', 'editedBy', 'editedAt', 'of');
  return {
    ...filled(...texts, 'active', 'nickname', 'id', 'edit', 'rev'),
    plants: [entry, filled('id', 'name', 'category')],
    messages: [entry, filled('id', 'message', 'userId', 'read', 'createdAt')],
    notes: [entry, note, { ...note, id: 'n1' }],
  };
}

/** A value in each field and in each place of an entry, one at a time; `where` names it. */
export function poisonAttempts(value: unknown): { where: string; fields: Record<string, unknown> }[] {
  const { plants, messages, notes, ...others } = { ...poisonedFields(value), ...poisonedNames(value) };
  const lists = { plants, messages, notes } as Record<string, unknown[]>;
  const attempts: [string, string, unknown][] = [
    ...Object.keys({ ...others, ...lists }).map((field): [string, string, unknown] => [field, field, value]),
    ...Object.entries(lists).map(([field, [entry]]): [string, string, unknown] => [
      `an entry of ${field}`,
      field,
      [entry],
    ]),
    ['every part of a pick', 'plants', [lists['plants']?.[1]]],
    ['every part of a message', 'messages', [lists['messages']?.[1]]],
    ['every part of a note', 'notes', [lists['notes']?.[1]]],
  ];
  return attempts.map(([where, field, poison]) => ({ where, fields: { [field]: poison } }));
}

/** The same for the names that lists of people show. */
export const poisonedNames = (value: unknown): Record<string, unknown> => ({
  firstName: value,
  lastName: value,
  fullName: value,
});

/** Neither lists nor vectors stand in lists; and to the rules a list with NaN in it differs from itself. */
export function inLists(found: Record<string, unknown>): unknown[] {
  const taken = Object.entries(found).filter(
    ([name, value]) => !['a vector', 'not a number'].includes(name) && !Array.isArray(value),
  );
  return taken.map(([, value]) => value);
}
