/** The Javas of this machine: the one that is in use, and those that stand beside it. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findOnPath } from './on-path.ts';

/** For what runs for minutes, on few processors: compiling thoroughly and collecting beside the work take more than they give. */
export const shortLived = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** Folders whose folders are Javas each: of Linux, macOS and SDKMAN. */
const parents = [
  '/usr/lib/jvm',
  '/opt/java',
  '/Library/Java/JavaVirtualMachines',
  join(homedir(), '.sdkman/candidates/java'),
];

function candidates(): string[] {
  const home = process.env['JAVA_HOME'];
  const beside = parents
    .filter((parent) => existsSync(parent))
    .flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))
    .flatMap((folder) => [join(folder, 'bin/java'), join(folder, 'Contents/Home/bin/java')]);
  const found = [findOnPath('java'), home && join(home, 'bin/java'), ...beside].filter(
    (java): java is string => typeof java === 'string' && existsSync(java),
  );
  return [...new Set(found.map((java) => realpathSync(java)))];
}

/** The major version of the Java at this path; 0 where it does not tell. */
async function versionOf(java: string): Promise<number> {
  const release = join(dirname(dirname(java)), 'release');
  const told = existsSync(release)
    ? /^JAVA_VERSION="(\d+)/m.exec(readFileSync(release, 'utf8'))
    : /version "(\d+)/.exec((await promisify(execFile)(java, ['-version']).catch(() => ({ stderr: '' }))).stderr);
  return Number(told?.[1] ?? 0);
}

/** The full path of a `java` of this major version or newer, the one in use before others; undefined where there is none. */
export async function findJava(atLeast: number): Promise<string | undefined> {
  for (const java of candidates()) if ((await versionOf(java)) >= atLeast) return java;
  return undefined;
}
