/** What Firestore can hold in any field: the poisons that it stores, and values of its own classes. */
import { Bytes, doc, type Firestore, GeoPoint, Timestamp, vector } from 'firebase/firestore';
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
    'a vector': vector([1, 2, 3]),
  };
}

/** Neither lists nor vectors stand in lists; and to the rules a list with NaN in it differs from itself. */
export function inLists(found: Record<string, unknown>): unknown[] {
  const taken = Object.entries(found).filter(
    ([name, value]) => !['a vector', 'not a number'].includes(name) && !Array.isArray(value),
  );
  return taken.map(([, value]) => value);
}
