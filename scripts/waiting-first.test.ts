import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#backend/project.ts';
import { waiting } from './waiting-first.ts';

it.each(waiting)('%s is a file of tests', (file) => {
  expect(existsSync(join(projectRoot, file))).toBe(true);
});
