import { expect, test } from 'vitest';
import { arrayUnion, deleteField, serverTimestamp, Timestamp } from 'firebase/firestore';
import { serverTime } from '../remote-documents.ts';
import { dataFrom, queryError, remoteError, timeFrom, updateFrom } from './codec.ts';

const sdkError = (code: string) => Object.assign(new Error('words for people'), { name: 'FirebaseError', code });

test.each([
  ['permission-denied', 'denied'],
  ['unauthenticated', 'unauthenticated'],
  ['invalid-argument', 'invalid'],
  ['out-of-range', 'invalid'],
  ['resource-exhausted', 'exhausted'],
  ['aborted', 'unavailable'],
  ['failed-precondition', 'unavailable'],
  ['unavailable', 'unavailable'],
  ['deadline-exceeded', 'unavailable'],
  ['cancelled', 'unavailable'],
  ['internal', 'unavailable'],
  ['unknown', 'unavailable'],
])('%s of Firestore means %s, and keeps the cause', (code, meaning) => {
  const cause = sdkError(code);
  expect(remoteError(cause)).toMatchObject({ code: meaning, cause });
});

test('a question whose index is missing is not taken for a network that is down, which a lost race of a write may be', () => {
  expect(queryError(sdkError('failed-precondition')).code).toBe('invalid');
  expect(queryError(sdkError('permission-denied')).code).toBe('denied');
  expect(queryError(sdkError('unavailable')).code).toBe('unavailable');
});

test('whatever else goes wrong in the SDK is worth another try', () => {
  expect(remoteError(new TypeError('no such function')).code).toBe('unavailable');
});

test('a document goes to Firestore without what is undefined, which it refuses, and with its own time', () => {
  const data = { name: 'Ada', care: undefined, notes: [{ note: 'Gate', at: undefined }], syncedAt: serverTime };
  expect(dataFrom(data)).toEqual({ name: 'Ada', notes: [{ note: 'Gate' }], syncedAt: serverTimestamp() });
  expect(Object.keys(dataFrom(data))).toEqual(['name', 'notes', 'syncedAt']);
});

test('of a document that changed only what changed goes to Firestore', () => {
  const update = updateFrom({ set: { rev: 2 }, added: { notes: [{ id: 'n', at: undefined }] }, removed: ['care'] });
  expect(update).toEqual({ rev: 2, notes: arrayUnion({ id: 'n' }), care: deleteField() });
});

test('the time of a change is read where it is one', () => {
  expect(timeFrom({ syncedAt: new Timestamp(5, 7) })).toEqual({ seconds: 5, nanoseconds: 7 });
  expect(timeFrom({ syncedAt: 'yesterday' })).toBeUndefined();
});
