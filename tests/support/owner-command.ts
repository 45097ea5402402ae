/** The commands for owners as somebody types them, each a process of its own, against emulators. */
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

export interface Emulated {
  firestore: HostPort;
  auth?: HostPort;
}

const address = ({ host, port }: HostPort): string => `${host}:${port}`;

/** `npm run <name> -- <args>`; resolves when it has ended. Without emulators it finds no project, and no credentials either. */
export function ownerCommand(name: string, args: readonly string[], emulated?: Emulated): Promise<Ended> {
  const { FIRESTORE_EMULATOR_HOST: _firestore, FIREBASE_AUTH_EMULATOR_HOST: _auth, ...environment } = process.env;
  const started = spawn('npm', ['run', '--silent', name, '--', ...args], {
    cwd: projectRoot,
    env: {
      ...environment,
      // Nothing looks for credentials of this machine.
      METADATA_SERVER_DETECTION: 'none',
      ...(emulated && { FIRESTORE_EMULATOR_HOST: address(emulated.firestore) }),
      ...(emulated?.auth && { FIREBASE_AUTH_EMULATOR_HOST: address(emulated.auth) }),
    },
  });
  let [said, complained] = ['', ''];
  started.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  started.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  return new Promise((resolve, reject) => {
    started.once('error', reject);
    started.once('close', (code) => resolve({ code, said, complained }));
  });
}
