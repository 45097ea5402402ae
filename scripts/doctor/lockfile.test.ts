import { expect, test } from 'vitest';
import { lockfileTroubles } from './lockfile.ts';

const manifests = {
  '': { dependencies: { rxjs: '7.8.2' }, devDependencies: { vite: '8.3.8' } },
  functions: { dependencies: { 'firebase-admin': '13.10.0' } },
};

test('a lockfile that pins what is asked for is fresh', () => {
  expect(
    lockfileTroubles(manifests, { packages: { ...manifests, 'node_modules/rxjs': { version: '7.8.2' } } }),
  ).toEqual([]);
});

test.each([
  ['another version', { 'firebase-admin': '13.9.0' }, 'firebase-admin'],
  ['a package less', {}, 'firebase-admin'],
  ['a package more', { 'firebase-admin': '13.10.0', 'firebase-functions': '7.4.0' }, 'firebase-functions'],
])('a lockfile with %s for the functions is stale', (_, dependencies, names) => {
  expect(lockfileTroubles(manifests, { packages: { ...manifests, functions: { dependencies } } })).toEqual([
    `package-lock.json is older than functions/package.json (${names}): run npm install.`,
  ]);
});

test('a lockfile that does not know a tool of the root is stale', () => {
  const { dependencies } = manifests[''];
  expect(lockfileTroubles(manifests, { packages: { ...manifests, '': { dependencies } } })).toEqual([
    'package-lock.json is older than package.json (vite): run npm install.',
  ]);
});
