/** What synchronization knows of the product: types, and what any product would have. The rest is handed to it (`sync/replicated.ts`). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#backend/project.ts';

/** Plain values, its own marks and departures, its status, the log of its errors, and what its devices tell of themselves. */
const known = [
  'departures',
  'device-reports',
  'equal',
  'error-log',
  'marks',
  'plain',
  'stored-time',
  'sync-status',
  'three-way',
  'trail',
];

test('sync calls nothing of the domain that knows gardens', () => {
  const room = join(projectRoot, 'sync');
  const called = new Set<string>();
  for (const file of readdirSync(room, { encoding: 'utf8', recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const imports = readFileSync(join(room, file), 'utf8').matchAll(/^import (?!type )[^;]*'#domain\/([^']+)\.ts'/gm);
    for (const [, name = ''] of imports) called.add(name);
  }
  expect([...called].toSorted()).toEqual(known);
});
