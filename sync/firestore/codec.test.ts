import { expect, test } from 'vitest';
import { queryError, remoteError } from './codec.ts';

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
