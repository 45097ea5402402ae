/** The emulators of firebase-tools: no account and no network. Firestore wants Java 21, the others need none. */
import { chmod, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { classPathJar } from './class-path-jar.ts';
import { freePort, type HostPort, loopback } from './free-port.ts';
import { firestoreClass, gcloudJar } from './gcloud.ts';
import { shortLived } from './java.ts';
import { detachedFile, startGroup, triedTwice, untilHealthy } from './process-group.ts';
import { projectRoot } from './project.ts';
import { youngSpace } from './young-space.ts';

type Part = 'auth' | 'functions' | 'firestore' | 'hosting';

/** Firestore belongs to the others where they start it: then the functions are called for what is written. */
export interface FirebaseTools<P extends Part> {
  places: Record<P, HostPort>;
  /** Writes what its emulators hold into a folder that is made. */
  exportTo(folder: string): Promise<void>;
  stop(): Promise<void>;
}

export interface FirebaseToolsOptions {
  /** The `java` that runs Firestore, where that is one of the parts. */
  java?: string;
  /** Where the functions find Firestore, where that is none of the parts. */
  firestore?: HostPort;
  /** A folder that was exported. */
  importFrom?: string | undefined;
}

/** The first major version of Java that firebase-tools accepts. */
export const javaForFirebaseTools = 21;

/**
 * Starts them on free ports, the functions as last built. Where they end while starting, as they do when another program
 * takes one of the ports meanwhile, they get other ports, once.
 */
export function startFirebaseTools<P extends Part>(
  projectId: string,
  parts: P[],
  options: FirebaseToolsOptions = {},
): Promise<FirebaseTools<P>> {
  return triedTwice(() => start(projectId, parts, options));
}

async function start<P extends Part>(
  projectId: string,
  parts: P[],
  { java, firestore, importFrom }: FirebaseToolsOptions,
): Promise<FirebaseTools<P>> {
  const cache = join(projectRoot, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'backend-'));
  const place = async (): Promise<HostPort> => ({ host: loopback, port: await freePort() });
  const places = {} as Record<P, HostPort>;
  for (const part of parts) places[part] = await place();
  const hub = await place();
  const emulators: Record<string, object> = { ui: { enabled: false }, hub, ...places };
  for (const part of ['logging', 'eventarc', 'tasks']) emulators[part] = await place();
  if (emulators['firestore']) emulators['firestore'] = { ...emulators['firestore'], websocketPort: await freePort() };
  // firebase-tools accepts sources inside its own folder only.
  for (const source of ['functions', 'dist']) await symlink(join(projectRoot, source), join(folder, source));
  const { functions, hosting } = JSON.parse(await readFile(join(projectRoot, 'firebase.json'), 'utf8')) as {
    functions: object;
    hosting: object;
  };
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ functions, hosting, emulators }));
  const cli = join(import.meta.dirname, 'firebase-cli.mjs');
  const args = [cli, 'emulators:start', '--only', parts.join(','), '--project', projectId];
  if (importFrom !== undefined) args.push('--import', importFrom);
  const group = startGroup(process.execPath, args, folder, {
    ...(java && (await javaEnvironment(java, folder))),
    ...(firestore && { FIRESTORE_EMULATOR_HOST: `${firestore.host}:${firestore.port}` }),
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} ${youngSpace}`,
    NO_UPDATE_NOTIFIER: '1',
    METADATA_SERVER_DETECTION: 'none',
    // What functions there are is read from a file, not asked of a server that then takes three seconds to end.
    FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true',
    // Seconds. After ten, its own limit, a busy machine had emulators that were ready and knew no functions.
    FUNCTIONS_DISCOVERY_TIMEOUT: '300',
  });
  const ready = () => Promise.resolve(group.output().includes('All emulators ready'));
  await untilHealthy(`The emulators (${parts.join(', ')})`, group, ready);
  return { places, exportTo: (target) => exportFrom(hub, target), stop: () => group.stop() };
}

async function exportFrom({ host, port }: HostPort, path: string): Promise<void> {
  const response = await fetch(`http://${host}:${port}/_admin/export`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ path, initiatedBy: 'garden-service' }),
  });
  if (!response.ok) throw new Error(`The emulators could not export: ${await response.text()}`);
}

/** For a shell, which an apostrophe in a path would end the quotes of. */
const quoted = (path: string): string => `'${path.replaceAll("'", `'\\''`)}'`;

/** Makes a program that is this Java, and writes down its own process group in `folder`. Resolves to its folder. */
export async function javaProgram(java: string, folder: string): Promise<string> {
  const programs = join(folder, 'programs');
  await mkdir(programs);
  const program = join(programs, 'java');
  const detached = quoted(join(folder, detachedFile));
  await writeFile(program, `#!/bin/sh\necho $$ >> ${detached}\nexec ${quoted(java)} ${shortLived.join(' ')} "$@"\n`);
  await chmod(program, 0o755);
  return programs;
}

/** Leads firebase-tools to this Java and to gcloud's Firestore (decision 023). */
async function javaEnvironment(java: string, folder: string): Promise<Record<string, string>> {
  const path = { PATH: `${await javaProgram(java, folder)}${delimiter}${process.env['PATH']}` };
  const firestore = gcloudJar();
  if (!firestore) return path;
  const jar = join(folder, 'firestore.jar');
  await writeFile(jar, classPathJar(firestore, firestoreClass));
  return { ...path, FIRESTORE_EMULATOR_BINARY_PATH: jar };
}
