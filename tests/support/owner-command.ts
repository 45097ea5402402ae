/** The commands for owners as somebody types them, each a process of its own. */
import { spawn } from 'node:child_process';
import type { HostPort } from '#backend/free-port.ts';
import { projectRoot } from '#backend/project.ts';

export interface Ended {
  code: number | null;
  /** What it printed. */
  said: string;
  /** What it printed as an error. */
  complained: string;
}

export interface Surroundings {
  /** Without emulators it goes by the credentials that it finds. */
  firestore?: HostPort;
  auth?: HostPort;
  variables?: NodeJS.ProcessEnv;
  /** The folder of the project; by default this one. */
  cwd?: string;
}

const address = ({ host, port }: HostPort): string => `${host}:${port}`;

/** `npm run <name> -- <args>`; resolves when it has ended. */
export function ownerCommand(
  name: string,
  args: readonly string[],
  { firestore, auth, variables, cwd = projectRoot }: Surroundings = {},
): Promise<Ended> {
  const { FIRESTORE_EMULATOR_HOST: _firestore, FIREBASE_AUTH_EMULATOR_HOST: _auth, ...environment } = process.env;
  const env = {
    ...environment,
    // A test runner's would make a build one for development.
    NODE_ENV: undefined,
    // Nothing asks the machine for credentials.
    METADATA_SERVER_DETECTION: 'none',
    ...(firestore && { FIRESTORE_EMULATOR_HOST: address(firestore) }),
    ...(auth && { FIREBASE_AUTH_EMULATOR_HOST: address(auth) }),
    ...variables,
  };
  const started = spawn('npm', ['run', '--silent', name, '--', ...args], { cwd, env });
  let [said, complained] = ['', ''];
  started.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  started.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  return new Promise((resolve, reject) => {
    started.once('error', reject);
    started.once('close', (code) => resolve({ code, said, complained }));
  });
}
