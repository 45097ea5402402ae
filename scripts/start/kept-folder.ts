/** Where `npm start -- --keep` keeps what is written: for one start at a time. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '#backend/project.ts';
import { Trouble } from './trouble.ts';

/** `KEPT_DATA` names another one. */
export const keptFolder = process.env['KEPT_DATA'] ?? join(projectRoot, '.kept-data');

/** A path as a user at the project's folder would type it. */
export const typed = (path: string): string =>
  relative(projectRoot, path).startsWith('..') ? path : relative(projectRoot, path);

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Takes the folder for this process until that ends. Throws a `Trouble` while another one has it, because it would lose what that one writes. */
export function takeFolder(folder: string): void {
  const file = `${folder}.lock`;
  const own = String(process.pid);
  for (;;) {
    try {
      writeFileSync(file, own, { flag: 'wx' });
      break;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const owner = Number(readFileSync(file, 'utf8'));
    // One that was killed in a container may have had the number that this one has now.
    if (owner !== process.pid && isRunning(owner)) {
      throw new Trouble(
        `${typed(folder)} is in use by another \`npm start -- --keep\` (process ${owner}): end that one, or start without \`--keep\`.`,
      );
    }
    rmSync(file);
  }
  process.once('exit', () => rmSync(file, { force: true }));
}
