import { expect, test } from 'vitest';
import { business } from '#domain/business.ts';
import { cannotKeep, noEmulator, notKept, readyLines } from './words.ts';

test('five lines: the address, the three accounts, and how to stop', () => {
  expect(readyLines('http://127.0.0.1:5000', 'gone')).toEqual([
    'ready: http://127.0.0.1:5000',
    `admin:    ${business.adminEmail}`,
    'employee: employee@garden.test',
    'customer: customer@garden.test',
    'The password of all three is garden-demo. Ctrl+C stops it, and what was written is gone then; `npm start -- --keep` keeps it.',
  ]);
});

test('the last one tells where what was written goes', () => {
  expect(readyLines('', 'browser').at(-1)).toContain('Ctrl+C stops it, and what was written stays in the browser.');
  expect(readyLines('', { kept: '.kept-data' }).at(-1)).toContain(
    'Ctrl+C stops it, and keeps what was written in .kept-data.',
  );
});

test('emulators that cannot keep data say so in one sentence, with the reason', () => {
  const error = new Error('The emulators could not export: {"message":"No space"}\nmore');
  expect(cannotKeep(error)).toMatch(
    /^Data: these emulators cannot keep them, [^\n]+ \(The emulators could not export: .+\)\.$/,
  );
  expect(notKept(error)).toMatch(
    /^Data: they could not be kept this time, [^\n]+ \(The emulators could not export: .+\)\.$/,
  );
});

test('without an emulator it says what is missing, and that this is the demo', () => {
  expect(noEmulator(true)).toMatch(
    / so this is the demo, .+\(its program is here, but no Java 17 or newer to run it: install one\)\.$/,
  );
  expect(noEmulator(false)).toMatch(
    / so this is the demo, .+\(install Java 21 or newer, or gcloud .+ and Java 17\)\.$/,
  );
});
