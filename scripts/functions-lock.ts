/** The lockfile of the functions alone: they are a workspace here, but are uploaded and installed without the rest. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '#backend/project.ts';

interface Lockfile {
  packages: Record<string, object>;
}

const offline = ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];

/** Writes the part of the project's lockfile that `folder` needs. Rejects with npm's output where that lacks something. */
export async function lockFunctions(folder: string): Promise<void> {
  const { packages } = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8')) as Lockfile;
  const own = await readFile(join(folder, 'package.json'), 'utf8');
  const { name, version } = JSON.parse(own) as { name: string; version: string };
  const { '': _root, functions: _workspace, [`node_modules/${name}`]: _link, ...known } = packages;
  // In a folder of its own npm does not take the workspace for a part of the project.
  const alone = await mkdtemp(join(tmpdir(), 'functions-lock-'));
  const lockfile = join(alone, 'package-lock.json');
  try {
    await writeFile(join(alone, 'package.json'), own);
    const all = {
      name,
      version,
      lockfileVersion: 3,
      requires: true,
      packages: { '': JSON.parse(own) as object, ...known },
    };
    await writeFile(lockfile, JSON.stringify(all));
    await promisify(execFile)('npm', offline, { cwd: alone });
    await writeFile(join(folder, 'package-lock.json'), await readFile(lockfile));
  } finally {
    await rm(alone, { recursive: true });
  }
}
