import { expect, test } from 'vitest';
import { remoteError } from './firestore-codec.ts';

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

test('whatever else goes wrong in the SDK is worth another try', () => {
  expect(remoteError(new TypeError('no such function')).code).toBe('unavailable');
});
