/** Every function that is deployed is asked or called through the emulator by a test. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { projectRoot } from '#backend/project.ts';
import * as functions from '../../functions/src/index.ts';

const names = Object.keys(functions).toSorted();

test('what the emulator runs is what functions/src/index.ts exports', async () => {
  const { functions: place } = inject('backend');
  const answer = await fetch(`http://${place.host}:${place.port}/backends`);
  const { backends } = (await answer.json()) as { backends: { functionTriggers: { entryPoint: string }[] }[] };
  const run = backends.flatMap(({ functionTriggers }) => functionTriggers.map(({ entryPoint }) => entryPoint));
  expect(run.toSorted()).toEqual(names);
});

/** Files that ask the local cloud. */
const sources = readdirSync(join(projectRoot, 'tests/functions'))
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(projectRoot, 'tests/functions', file), 'utf8'))
  .filter((source) => source.includes('openBackend()'));

test.each(names)('%s has tests of its name there', (name) => {
  const told = new RegExp(`\\b(?:describe|test)\\('${name}\\b`);
  expect(sources.some((source) => told.test(source))).toBe(true);
});
