import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { javaProgram } from './firebase-tools.ts';
import { detachedFile } from './process-group.ts';

test.each(['garden', 'My Garden', 'Grün', "Tom's garden", 'a "garden" for $5'])(
  'the emulator of Firestore starts in a folder called %s',
  async (name) => {
    const parent = mkdtempSync(join(tmpdir(), 'java-'));
    onTestFinished(() => rmSync(parent, { recursive: true }));
    const folder = join(parent, name);
    mkdirSync(folder);
    const java = join(folder, 'java');
    writeFileSync(java, `#!/bin/sh\nshift 2; echo "$$ runs $*"\n`);
    chmodSync(java, 0o755);
    const program = join(await javaProgram(java, folder), 'java');
    const { stdout } = await promisify(execFile)(program, ['-jar', 'it.jar']);
    expect(stdout).toBe(`${readFileSync(join(folder, detachedFile), 'utf8').trim()} runs -jar it.jar\n`);
  },
);
