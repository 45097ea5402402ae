/** Who may import whom: each wall of the linter's configuration stands, and its door is open. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#backend/project.ts';

const walls: { file: string; refused: string[]; allowed: string[] }[] = [
  {
    file: 'domain/a.ts',
    refused: ['xstate', '#sync/remote.ts', '../sync/remote.ts', 'node:fs'],
    allowed: ['./b.ts', 'valibot'],
  },
  {
    file: 'machines/a.ts',
    refused: ['react', '@xstate/react', '#sync/remote.ts', '../domain/user.ts'],
    allowed: ['./b.ts', '#domain/user.ts', 'xstate'],
  },
  { file: 'sync/a.ts', refused: ['./engine/b.ts', 'react'], allowed: ['./b.ts', '#domain/user.ts', 'rxjs'] },
  { file: 'sync/replica/a.ts', refused: ['../engine/b.ts', '../rxdb/b.ts'], allowed: ['../b.ts', './b.ts'] },
  { file: 'sync/tabs/a.ts', refused: ['../engine/b.ts', '../rxdb/b.ts'], allowed: ['../b.ts', './b.ts'] },
  { file: 'sync/memory/a.ts', refused: ['../engine/b.ts', '../firestore/b.ts'], allowed: ['../b.ts', './b.ts'] },
  { file: 'sync/engine/a.ts', refused: ['../rxdb/b.ts', '../memory/b.ts'], allowed: ['../b.ts', '../replica/b.ts'] },
  {
    file: 'sync/rxdb/a.ts',
    refused: ['react', 'firebase/auth', '#machines/b.ts', '../../domain/user.ts', 'node:fs'],
    allowed: [
      '../b.ts',
      '../engine/b.ts',
      '#domain/user.ts',
      'rxdb',
      'rxdb/plugins/storage-dexie',
      'rxjs',
      'firebase/firestore',
    ],
  },
  {
    file: 'functions/src/a.ts',
    refused: ['#domain/user.ts', '../../sync/edit.ts', 'firebase/firestore'],
    allowed: ['./b.ts', '../../domain/user.ts', 'firebase-admin/auth', 'firebase-functions/https', 'node:crypto'],
  },
  {
    file: 'backend/a.ts',
    refused: ['#sync/remote.ts', '#app/a.ts', '../domain/user.ts', 'react'],
    allowed: ['./b.ts', './demo-data/b.ts', '#domain/user.ts', 'node:fs', 'node:fs/promises', 'vite', 'sirv'],
  },
  { file: 'backend/demo-data.ts', refused: ['node:fs', './seed.ts'], allowed: ['./demo-data/b.ts', '#domain/user.ts'] },
  { file: 'backend/demo-data/a.ts', refused: ['node:fs', '../seed.ts'], allowed: ['./b.ts', '#domain/user.ts'] },
  {
    file: 'src/ui/plants/a.ts',
    refused: [
      '#domain/user.ts',
      '#garden/a.ts',
      '#sync/remote.ts',
      '#app/a.ts',
      '../../app/a.ts',
      '@tanstack/react-router',
      'xstate',
    ],
    allowed: ['../b.ts', './b.css', 'react', 'react-dom/client', '@mantine/core', '@mantine/core/styles/Button.css'],
  },
  {
    file: 'src/garden/drawings/a.ts',
    refused: ['#sync/remote.ts', '#app/a.ts', '#screens/home/b.ts', '../../ui/a.ts', 'xstate'],
    allowed: ['../b.ts', './b.css', 'react', '@mantine/core', '#ui/b.ts', '#domain/user.ts'],
  },
  {
    file: 'scripts/a.ts',
    refused: ['#sync/remote.ts', '#app/a.ts', '#tests/a.ts', '../domain/user.ts'],
    allowed: ['./b.ts', '#backend/b.ts', '#domain/user.ts', 'node:fs', 'vite'],
  },
  {
    file: 'scripts/doctor/a.ts',
    refused: ['#sync/remote.ts', '#sync/firestore/remote.ts', '#app/platform/b.ts', '#tests/a.ts', '../../sync/a.ts'],
    allowed: [
      './b.ts',
      '#backend/b.ts',
      '#domain/user.ts',
      'firebase/firestore',
      '#sync/firestore/queries.ts',
      '#app/platform/forecast/visual-crossing.ts',
    ],
  },
  {
    file: 'src/screens/home/a.ts',
    refused: [
      '#screens/sign-in/copy.ts',
      '../sign-in/copy.ts',
      '#app/a.ts',
      '#sync/remote.ts',
      'rxdb',
      'firebase/auth',
    ],
    allowed: [
      './b.ts',
      '#ui/b.ts',
      '#garden/b.ts',
      '#domain/user.ts',
      '#machines/b.ts',
      'react',
      '@mantine/core',
      '@xstate/react',
    ],
  },
  {
    file: 'src/app/platform/accounts/a.ts',
    refused: [
      '../../session/services.ts',
      '../../shell/routes.tsx',
      '#app/session/services.ts',
      '#machines/b.ts',
      '#screens/home/copy.ts',
      '#ui/alert.tsx',
      'react',
    ],
    allowed: ['./session-proof.ts', '../b.ts', '#domain/user.ts', '#sync/remote.ts', 'firebase/auth'],
  },
  {
    file: 'src/app/session/leaving/a.ts',
    refused: [
      '../../shell/routes.tsx',
      '#app/platform/b.ts',
      '#screens/home/copy.ts',
      '#ui/alert.tsx',
      '@mantine/core',
      '@xstate/react',
    ],
    allowed: ['../device/b.ts', '../../platform/b.ts', '#machines/session.ts', '#sync/remote.ts', 'xstate', 'rxjs'],
  },
  {
    file: 'src/sw/a.ts',
    refused: ['react', '#app/a.ts', '#domain/user.ts', '#sync/remote.ts', '../app/a.ts'],
    allowed: ['./b.ts', 'workbox-window'],
  },
];

/** The refused imports, as `file imports name`. */
let found: string[];
let folder: string;

function write(file: string, lines: string[]): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), lines.join('\n'));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'walls-'));
  copyFileSync(join(projectRoot, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  for (const { file, refused, allowed } of walls) {
    write(
      file,
      [...refused, ...allowed].map((name, index) => `export { a${index} } from '${name}';`),
    );
  }
  write('src/screens/home/types.ts', ["import type { Remote } from '#sync/remote.ts';", 'export type R = Remote;']);
  write('src/app/platform/types.ts', ["import type { A } from '../session/services.ts';", 'export type B = A;']);
  const oxlint = join(projectRoot, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['--format', 'json'], { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; message: string; filename: string }[] };
  found = diagnostics
    .filter(({ code }) => code === 'eslint(no-restricted-imports)')
    .map(({ filename, message }) => `${filename} imports ${/'([^']+)'/.exec(message)?.[1]}`);
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(walls)('$file imports what it may, and nothing else', ({ file, refused }) => {
  const here = found.filter((line) => line.startsWith(`${file} `));
  expect(here.toSorted()).toEqual(refused.map((name) => `${file} imports ${name}`).toSorted());
});

test('a floor of src/app knows not even the types of one above', () => {
  expect(found).toContain('src/app/platform/types.ts imports ../session/services.ts');
});

test('a screen may know the types of sync', () => {
  expect(found.filter((line) => line.startsWith('src/screens/home/types.ts'))).toEqual([]);
});
