import { describe, expect, test } from 'vitest';
import { buildTrouble, cloudTrouble, portTrouble, type Trouble } from './trouble.ts';

const told = ({ message, details }: Trouble) => ({ sentence: message, details });
const failed = (code: string) => Object.assign(new Error(`listen ${code}`), { code });

describe('A build that fails', () => {
  const ofVite = (stderr: string) => Object.assign(new Error('Command failed: node vite'), { stdout: '', stderr });

  test('shows what the builder said, and a sentence that leads there', () => {
    expect(told(buildTrouble('App', ofVite('[PARSE_ERROR] in src/main.tsx\n')))).toEqual({
      sentence: 'App cannot be built, for what stands above: put that right, then run this again.',
      details: '[PARSE_ERROR] in src/main.tsx',
    });
  });

  test.each([
    ["ENOSPC: no space left on device, write 'dist/index.html'", 'The disk is full: make room, then run this again.'],
    ["EACCES: permission denied, mkdir 'dist'", 'A file here may not be written: make this folder writable for you'],
    ['FATAL ERROR: Reached heap limit - JavaScript heap out of memory', 'The memory is full: end other programs'],
  ])('for a known reason says that alone: %s', (said, sentence) => {
    const trouble = buildTrouble('App', ofVite(said));
    expect(trouble.message).toContain(sentence);
    expect(trouble.details).toBe('');
  });
});

describe('Emulators that do not start', () => {
  test.each([
    [
      'The emulators (firestore) ended while starting:\ni firestore: downloading cloud-firestore-emulator.jar\nError: getaddrinfo ENOTFOUND storage.googleapis.com',
      'The emulator of Firestore is downloaded once and there is no network: connect this machine, or see',
    ],
    [
      'The emulators (auth, functions) was not ready within 90 s:\ni starting',
      'The emulators took too long to start: end',
    ],
    [
      'The Firestore emulator ended while starting:\nDatastoreException: Invalid record',
      'What was kept by `npm start -- --keep` is damaged: put',
    ],
    ['There is insufficient memory for the Java Runtime Environment', 'The memory is full: end other programs'],
  ])('for a known reason: one sentence with its cure', (said, sentence) => {
    const trouble = cloudTrouble(new Error(said));
    expect(trouble.message).toContain(sentence);
    expect(trouble.details).toBe('');
  });

  test('for another reason show what they said, and the way without them', () => {
    expect(told(cloudTrouble(new Error('The rules were refused: line 7')))).toEqual({
      sentence: expect.stringMatching(/^The local cloud does not start, .+ by `npm start -- --demo`\.$/),
      details: 'The rules were refused: line 7',
    });
  });

  test('because a build before them failed, say what that said', () => {
    const trouble = buildTrouble('Functions', new Error('no such file'));
    expect(cloudTrouble(trouble)).toBe(trouble);
  });
});

describe('A port that cannot be had', () => {
  test.each([
    [5000, undefined, 'Port 5000 is taken by another program: choose another one, as in `PORT=5001 npm start`.'],
    [
      5000,
      failed('EADDRINUSE'),
      'Port 5000 is taken by another program: choose another one, as in `PORT=5001 npm start`.',
    ],
    [65_535, undefined, 'Port 65535 is taken by another program: choose another one, as in `PORT=5001 npm start`.'],
    [
      80,
      failed('EACCES'),
      'Port 80 is taken, or kept for the system: choose another one, as in `PORT=5001 npm start`.',
    ],
  ])('%s', (port, error, sentence) => {
    expect(told(portTrouble(port, error))).toEqual({ sentence, details: '' });
  });

  test('for another reason shows it', () => {
    expect(portTrouble(5000, new Error('odd')).details).toBe('odd');
  });
});
