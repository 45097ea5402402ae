/** The official Firestore emulator alone, from whichever program the machine has: gcloud's, else firebase-tools' own. */
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { javaForFirebaseTools, startFirebaseTools } from './firebase-tools.ts';
import { type FirestoreRest, firestoreRest } from './firestore-rest.ts';
import { freePort, type HostPort, loopback } from './free-port.ts';
import { firestoreClass, gcloudJar, javaForGcloud } from './gcloud.ts';
import { findJava, shortLived } from './java.ts';
import { documentsIn } from './kept-data.ts';
import { demoProject, projectRoot } from './project.ts';
import { startGroup, triedTwice, untilHealthy } from './process-group.ts';

export interface FirestoreEmulator extends HostPort, FirestoreRest {
  projectId: string;
  stop(): Promise<void>;
}

interface Program {
  java: string;
  /** That of gcloud; without it firebase-tools brings its own. */
  jar: string | undefined;
}

async function emulatorProgram(): Promise<Program | undefined> {
  const jar = gcloudJar();
  const java = await findJava(jar ? javaForGcloud : javaForFirebaseTools);
  return java === undefined ? undefined : { java, jar };
}

export async function firestoreEmulatorAvailable(): Promise<boolean> {
  return (await emulatorProgram()) !== undefined;
}

interface FirestoreOptions {
  /** A folder that was exported. */
  importFrom?: string | undefined;
}

interface Running extends HostPort {
  stop(): Promise<void>;
}

/** What gcloud's emulator prints when it listens: whatever else may answer on its port is not asked before. */
const ready = 'Dev App Server is now running';

/** On a port of `newPort`; on another one where it ends while starting. */
export function startGcloud(
  java: string,
  jar: string,
  { importFrom }: FirestoreOptions,
  newPort: () => Promise<number> = freePort,
): Promise<Running> {
  return triedTwice(async () => {
    const port = await newPort();
    const seed = importFrom === undefined ? [] : ['--seed_from_export', await documentsIn(importFrom)];
    const folder = await mkdtemp(join(tmpdir(), 'firestore-'));
    const args = [...shortLived, '-Duser.language=en', '-cp', jar, firestoreClass];
    const group = startGroup(java, [...args, '--host', loopback, '--port', String(port), ...seed], folder);
    const answers = async () => (await fetch(`http://${loopback}:${port}`)).ok;
    await untilHealthy('The Firestore emulator', group, async () => group.output().includes(ready) && answers());
    return { host: loopback, port, stop: () => group.stop() };
  });
}

async function startAlone(projectId: string, java: string, { importFrom }: FirestoreOptions): Promise<Running> {
  const { places, stop } = await startFirebaseTools(projectId, ['firestore'], { java, importFrom });
  return { ...places.firestore, stop };
}

/** The rules of the project, or of the file at this path. */
export const readRules = (file = join(projectRoot, 'firestore.rules')): Promise<string> => readFile(file, 'utf8');

/** Nobody may do anything. Programs of an owner go past all rules; those of the project take a fresh emulator most of a second. */
export const nobodysRules = 'service cloud.firestore { match /{all=**} { allow read, write: if false; } }';

/** Starts the emulator on a free loopback port, under the rules of the project or of the file `rules`. Ends with this process. */
export async function startFirestore(
  options: FirestoreOptions & { rules?: string; ruled?: boolean; projectId?: string } = {},
): Promise<FirestoreEmulator> {
  const projectId = options.projectId ?? demoProject;
  const rules = options.ruled === false ? nobodysRules : await readRules(options.rules);
  const program = await emulatorProgram();
  if (!program)
    throw new Error('This machine has no Firestore emulator: it needs gcloud with its component, or Java 21.');
  const { java, jar } = program;
  const running = await (jar ? startGcloud(java, jar, options) : startAlone(projectId, java, options));
  try {
    return { ...(await openProject(running, projectId, rules)), stop: () => running.stop() };
  } catch (error) {
    await running.stop();
    throw error;
  }
}

/** A project of an emulator that runs, with documents of its own, which `stop` deletes; under the project's rules unless others are given. */
export async function openProject(
  { host, port }: HostPort,
  projectId: string,
  rules?: string,
): Promise<FirestoreEmulator> {
  const rest = firestoreRest({ host, port }, projectId);
  await rest.loadRules(rules ?? (await readRules()));
  return { host, port, projectId, ...rest, stop: () => rest.clear() };
}
