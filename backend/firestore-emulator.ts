/** The official Firestore emulator, from whichever program the machine has: gcloud's, else firebase-tools' own. */
import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, loopback } from './free-port.ts';
import { findOnPath } from './on-path.ts';
import { demoProject, projectRoot } from './project.ts';
import { type ProcessGroup, startGroup, untilHealthy } from './process-group.ts';

export interface FirestoreEmulator {
  host: string;
  port: number;
  projectId: string;
  /** Replaces the rules of a project, each of which has documents of its own. Rejects with the emulator's message where they do not compile. */
  loadRules(source: string, project?: string): Promise<void>;
  /** Deletes all documents. */
  clear(): Promise<void>;
  stop(): Promise<void>;
}

/** The major version of `java` on the PATH; 0 when there is none. */
async function javaVersion(): Promise<number> {
  if (!findOnPath('java')) return 0;
  const { stderr } = await promisify(execFile)('java', ['-version']).catch(() => ({ stderr: '' }));
  return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
}

function gcloudHasEmulator(): boolean {
  const gcloud = findOnPath('gcloud');
  // Asking gcloud itself takes seconds; the component is a folder of its installation.
  return (
    gcloud !== undefined &&
    existsSync(join(dirname(dirname(realpathSync(gcloud))), 'platform/cloud-firestore-emulator'))
  );
}

async function emulatorProgram(): Promise<'gcloud' | 'firebase-tools' | undefined> {
  const java = await javaVersion();
  if (java >= 17 && gcloudHasEmulator()) return 'gcloud';
  return java >= 21 ? 'firebase-tools' : undefined;
}

export async function firestoreEmulatorAvailable(): Promise<boolean> {
  return (await emulatorProgram()) !== undefined;
}

async function startFirebaseTools(port: number, projectId: string, folder: string): Promise<ProcessGroup> {
  const config = join(folder, 'firebase.json');
  const emulators = {
    firestore: { host: loopback, port, websocketPort: await freePort() },
    hub: { host: loopback, port: await freePort() },
    logging: { host: loopback, port: await freePort() },
    ui: { enabled: false },
  };
  await writeFile(config, JSON.stringify({ emulators }));
  const firebase = join(projectRoot, 'node_modules/.bin/firebase');
  const args = ['emulators:start', '--only', 'firestore', '--project', projectId, '--config', config];
  return startGroup(firebase, args, folder);
}

/**
 * Starts the emulator on a free port of the loopback interface, with the rules of the project or of the file `rules`.
 * It ends with `stop`, and at the latest with this process.
 */
export async function startFirestore(
  options: { rules?: string; projectId?: string; port?: number } = {},
): Promise<FirestoreEmulator> {
  const projectId = options.projectId ?? demoProject;
  const rules = await readFile(options.rules ?? join(projectRoot, 'firestore.rules'), 'utf8');
  const program = await emulatorProgram();
  if (!program)
    throw new Error('This machine has no Firestore emulator: it needs gcloud with its component, or Java 21.');
  const port = options.port ?? (await freePort());
  const folder = await mkdtemp(join(tmpdir(), 'firestore-'));
  const group =
    program === 'gcloud'
      ? startGroup(
          'gcloud',
          ['emulators', 'firestore', 'start', `--host-port=${loopback}:${port}`, '--quiet'],
          folder,
          {
            CLOUDSDK_CORE_DISABLE_USAGE_REPORTING: '1',
            // gcloud copies all that the emulator says into a file in the home directory, and keeps it for a month.
            CLOUDSDK_CORE_DISABLE_FILE_LOGGING: '1',
          },
        )
      : await startFirebaseTools(port, projectId, folder);
  const url = `http://${loopback}:${port}`;
  const loadRules = async (source: string, project = projectId): Promise<void> => {
    const response = await fetch(`${url}/emulator/v1/projects/${project}:securityRules`, {
      method: 'PUT',
      body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: source }] } }),
    });
    if (!response.ok) throw new Error(`The rules were refused: ${await response.text()}`);
  };
  const clear = async (): Promise<void> => {
    const path = `emulator/v1/projects/${projectId}/databases/(default)/documents`;
    const response = await fetch(`${url}/${path}`, { method: 'DELETE' });
    if (!response.ok) throw new Error(`The documents could not be deleted: ${await response.text()}`);
  };
  try {
    await untilHealthy('The Firestore emulator', group, async () => (await fetch(url)).ok);
    await loadRules(rules);
  } catch (error) {
    await group.stop();
    throw error;
  }
  return { host: loopback, port, projectId, loadRules, clear, stop: () => group.stop() };
}
