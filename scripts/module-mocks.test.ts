/** Tests of one project share a page and its modules: one that replaces a module would replace it for the files that come after. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#backend/project.ts';

test('no test of src replaces a module', () => {
  const tests = readdirSync(join(projectRoot, 'src'), { encoding: 'utf8', recursive: true })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join('src', file));
  const replacing = tests.filter((file) =>
    /\bvi\s*\.\s*(?:do)?mock\(/i.test(readFileSync(join(projectRoot, file), 'utf8')),
  );
  expect(tests.length).toBeGreaterThan(100);
  expect(replacing).toEqual([]);
});
