/** What `firebase deploy` would take of the functions: packages that are pinned. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockFunctions } from './functions-lock.ts';
import { projectRoot } from '#backend/project.ts';

interface Lock {
  packages: Record<string, { version?: string; integrity?: string; dev?: boolean; dependencies?: object }>;
}

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const json = (folder: string, file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const firebase = json(projectRoot, 'firebase.json') as { functions: { source: string; runtime: string } };

describe('the upload of the functions', () => {
  let folder: string;
  let uploaded: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'deployment-'));
    const functions = join(folder, 'functions');
    const skipped = [join(projectRoot, 'functions/node_modules'), join(projectRoot, 'functions/package-lock.json')];
    cpSync(join(projectRoot, 'functions'), functions, {
      recursive: true,
      filter: (source) => !skipped.includes(source),
    });
    await lockFunctions(functions);
    const { prepareFunctionsUpload } = require('firebase-tools/lib/deploy/functions/prepareFunctionsUpload.js') as {
      prepareFunctionsUpload(
        ...options: [string, string, object, string[], undefined, { exportType: 'tar.gz' }]
      ): Promise<{ pathToSource: string }>;
    };
    const { pathToSource } = await prepareFunctionsUpload(folder, functions, { ...firebase.functions }, [], undefined, {
      exportType: 'tar.gz',
    });
    uploaded = mkdtempSync(join(folder, 'uploaded-'));
    await run('tar', ['-xzf', pathToSource, '-C', uploaded]);
    rmSync(pathToSource);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('pins every package that it installs to the one that was tested here', () => {
    const { packages } = json(uploaded, 'package-lock.json') as Lock;
    const { packages: tested } = json(projectRoot, 'package-lock.json') as Lock;
    const { '': own, ...installed } = packages;
    expect(own?.dependencies).toEqual((json(uploaded, 'package.json') as typeof own)?.dependencies);
    expect(Object.keys(installed)).toEqual(
      expect.arrayContaining([
        'node_modules/firebase-admin',
        'node_modules/firebase-functions',
        'node_modules/protobufjs',
      ]),
    );
    for (const [place, { version, integrity }] of Object.entries(installed)) {
      expect([place, version, integrity]).toEqual([place, tested[place]?.version, tested[place]?.integrity]);
      expect(integrity).toMatch(/^sha512-/);
    }
  });

  test('brings nothing but what the functions need', () => {
    const { packages } = json(uploaded, 'package-lock.json') as Lock;
    const names = Object.keys(packages).map((place) => place.replace(/^.*node_modules\//, ''));
    expect(names.filter((name) => ['react', 'rxdb', 'vite', 'firebase', 'firebase-tools'].includes(name))).toEqual([]);
    expect(Object.values(packages).filter(({ dev }) => dev)).toEqual([]);
  });

  test('is taken by `npm ci`, which refuses a lockfile that does not fit', async () => {
    const options = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    await run('npm', options, { cwd: uploaded });
    const lock = json(uploaded, 'package-lock.json') as Lock;
    delete lock.packages['node_modules/firebase-admin'];
    const other = mkdtempSync(join(folder, 'other-'));
    cpSync(join(uploaded, 'package.json'), join(other, 'package.json'));
    writeFileSync(join(other, 'package-lock.json'), JSON.stringify(lock));
    await expect(run('npm', options, { cwd: other })).rejects.toMatchObject({ code: 1 });
  }, 300_000);
});
