/** Every export of domain, machines and functions says what it is: shapes, units, errors and the source where they matter. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#backend/project.ts';

/** A list's type stands under the list, and a machine under the drawing at the head of its file. */
const isTold = /\(typeof \w+\)(?:\[\w+\])+;$|= setup\(\{$/;

function silentExports(source: string): string[] {
  const lines = source.split('\n');
  return lines.filter((line, index) => {
    if (!/^export (?:async |abstract )?(?:function|class|interface|type|const)\b/.test(line)) return false;
    return !isTold.test(line) && !lines[index - 1]?.endsWith('*/');
  });
}

test.each(['domain', 'machines', 'functions/src'])('every export in %s has a docstring', (room) => {
  const files = readdirSync(join(projectRoot, room)).filter((name) => /(?<!\.test)\.ts$/.test(name));
  expect(files.length).toBeGreaterThan(3);
  const silent = files.flatMap((file) =>
    silentExports(readFileSync(join(projectRoot, room, file), 'utf8')).map((line) => `${room}/${file}: ${line}`),
  );
  expect(silent).toEqual([]);
});

test('an export without one is found', () => {
  expect(silentExports('/** Told. */\nexport const one = 1;\n\nexport interface Two {')).toEqual([
    'export interface Two {',
  ]);
});
