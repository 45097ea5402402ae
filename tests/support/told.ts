/** Figures that a paper tells of what the tests count. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { projectRoot } from '#backend/project.ts';

/** The first group of `words` is the figure. It may be three in a hundred off, so that it need not change with each test. */
export function expectTold(counted: number, words: RegExp, paper = 'docs/proof.md'): void {
  const told = Number(words.exec(readFileSync(join(projectRoot, paper), 'utf8'))?.[1]?.replaceAll(',', ''));
  const off = Math.abs(told - counted) / counted;
  expect(off, `${paper} tells ${told} of ${counted}`).toBeLessThan(0.03);
}
