import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The full path of a program, as the shell would find it. */
export function findOnPath(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
}
