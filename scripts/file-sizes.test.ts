/** How long files of the product may be, so that each is read at a glance. Tests are not counted. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#backend/project.ts';

const rooms = ['domain', 'machines', 'sync', 'src', 'functions', 'backend', 'scripts'];
const left = /(?:^|\/)(?:node_modules|lib)\/|\.test\.tsx?$/;
const files = rooms
  .flatMap((room) =>
    readdirSync(join(projectRoot, room), { encoding: 'utf8', recursive: true }).map((file) => `${room}/${file}`),
  )
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !left.test(file));
const linesOf = (file: string): number => readFileSync(join(projectRoot, file), 'utf8').split('\n').length - 1;
const sizes = new Map(files.map((file) => [file, linesOf(file)]));
const longer = (most: number, of = ''): string[] =>
  [...sizes].filter(([file, lines]) => file.startsWith(of) && lines > most).map(([file, lines]) => `${file}: ${lines}`);

test('no file is longer than 250 lines, and half of them have 50 at most', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(longer(250)).toEqual([]);
  const sorted = [...sizes.values()].toSorted((one, other) => one - other);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(50);
});

test('no machine is longer than 150 lines, and what synchronization asks of a server fits a page', () => {
  expect(longer(150, 'machines/')).toEqual([]);
  expect(sizes.get('sync/remote.ts')).toBeLessThanOrEqual(60);
});
