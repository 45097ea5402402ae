/** Commands that look for faults, with a number that they do not understand. */
import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { projectRoot } from '#backend/project.ts';

test.concurrent.each([
  ['tests/sync/fuzz.ts', '--runs', '20,000'],
  ['tests/sync/explore.ts', '--scenario', '99'],
])('%s %s %s says so, instead of that it found nothing', async (command, option, typed) => {
  const args = ['--import', 'tsx', command, option, typed];
  const ended = await new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: projectRoot }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    );
  });
  expect(ended).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^--\w+ is `.+`, which is no whole number(?: up to \d+)?: nothing was tried\.\n$/),
  });
});
