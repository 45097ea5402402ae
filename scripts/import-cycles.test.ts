/** No import in a circle and none to a floor above, types included: the linter looks at values only. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#backend/project.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const app = join(projectRoot, 'src/app');

/** Which folders of `src/app` each of them imports, by a relative path as everything there does; types too. */
function importsOfFolders(): Graph {
  const folders = new Map<string, Set<string>>();
  for (const file of readdirSync(app, { encoding: 'utf8', recursive: true })) {
    if (!/(?<!\.test)\.tsx?$/.test(file)) continue;
    const folder = dirname(file);
    const others = folders.get(folder) ?? new Set();
    folders.set(folder, others);
    for (const [, name = ''] of readFileSync(join(app, file), 'utf8').matchAll(
      /\b(?:from|import)\b[\s(]*'(\.[^']+)'/g,
    )) {
      const other = join(folder, dirname(name));
      if (other !== folder && !other.startsWith('..')) others.add(other);
    }
  }
  return folders;
}

/** The arrows that are left when whatever imports nothing, or is imported by nothing, is taken away again and again. */
function circles(graph: Graph): string[] {
  let arrows = [...graph].flatMap(([from, imported]) => [...imported].map((to) => ({ from, to })));
  for (let before = -1; before !== arrows.length;) {
    before = arrows.length;
    const [importing, imported] = [new Set(arrows.map(({ from }) => from)), new Set(arrows.map(({ to }) => to))];
    arrows = arrows.filter(({ from, to }) => importing.has(to) && imported.has(from));
  }
  return arrows.map(({ from, to }) => `${from} imports ${to}`);
}

/** Which files of the product each of its files imports; types too. */
function importsOfFiles(): Graph {
  const rooms = ['domain', 'machines', 'sync', 'src', 'functions/src', 'backend', 'scripts'];
  const files = rooms.flatMap((room) =>
    readdirSync(join(projectRoot, room), { encoding: 'utf8', recursive: true })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => join(room, file)),
  );
  const { imports } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  const aliases = Object.entries(imports).map(
    ([name, path]) => [name.replace('*', ''), path.replace('*', '')] as const,
  );
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(projectRoot, file), 'utf8');
      const names = [...text.matchAll(/\b(?:from|import)\b[\s(]*'([.#][^']+)'/g)].map(([, name = '']) => name);
      const targets = names.map((name) => {
        const [alias, path] = aliases.find(([start]) => name.startsWith(start)) ?? [];
        return alias && path ? join(path, name.slice(alias.length)) : join(dirname(file), name);
      });
      return [file, new Set(targets.filter((target) => files.includes(target)))];
    }),
  );
}

const folders = importsOfFolders();

test('no file imports itself in a circle', () => {
  const files = importsOfFiles();
  expect(files.size).toBeGreaterThan(400);
  expect([...files.values()].reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(1_500);
  expect(circles(files)).toEqual([]);
});

test('no folder of src/app imports itself in a circle', () => {
  expect(folders.size).toBeGreaterThan(10);
  expect(circles(folders)).toEqual([]);
});

test('src/app has three floors, and none imports one above', () => {
  const floors = ['platform', 'session', 'shell'];
  const floorOf = (folder: string) => floors.indexOf(folder.split('/')[0] ?? '');
  const up = [...folders].flatMap(([folder, others]) =>
    [...others].filter((other) => floorOf(other) > floorOf(folder)).map((other) => `${folder} imports ${other}`),
  );
  expect([...folders.keys()].filter((folder) => floorOf(folder) === -1)).toEqual([]);
  expect(up).toEqual([]);
});

test('a circle is found, and what leads into it is not told', () => {
  const graph = { a: ['b'], b: ['c', 'd'], c: ['b'], d: [] };
  expect(circles(new Map(Object.entries(graph).map(([from, to]) => [from, new Set(to)])))).toEqual([
    'b imports c',
    'c imports b',
  ]);
});
