/** The Auth and Functions emulators of firebase-tools: no account, no network, no Java. */
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, type HostPort, loopback } from './free-port.ts';
import { startGroup, untilHealthy } from './process-group.ts';
import { projectRoot } from './project.ts';

export interface FirebaseTools {
  auth: HostPort;
  functions: HostPort;
  stop(): Promise<void>;
}

/**
 * Starts them on free ports. The functions, as last built, find Firestore at the given place. Where they end while
 * starting, as they do when another program takes one of the ports meanwhile, they get other ports, once.
 */
export function startFirebaseTools(projectId: string, firestore: HostPort): Promise<FirebaseTools> {
  return start(projectId, firestore).catch(() => start(projectId, firestore));
}

async function start(projectId: string, firestore: HostPort): Promise<FirebaseTools> {
  const cache = join(projectRoot, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'backend-'));
  const place = async (): Promise<HostPort> => ({ host: loopback, port: await freePort() });
  const [auth, functions] = [await place(), await place()];
  const emulators = {
    auth,
    functions,
    hub: await place(),
    logging: await place(),
    eventarc: await place(),
    tasks: await place(),
    ui: { enabled: false },
  };
  // firebase-tools accepts sources inside its own folder only.
  await symlink(join(projectRoot, 'functions'), join(folder, 'functions'));
  await writeFile(
    join(folder, 'firebase.json'),
    JSON.stringify({ functions: { source: 'functions', runtime: 'nodejs20' }, emulators }),
  );
  const firebase = join(projectRoot, 'node_modules/.bin/firebase');
  const group = startGroup(firebase, ['emulators:start', '--only', 'auth,functions', '--project', projectId], folder, {
    FIRESTORE_EMULATOR_HOST: `${firestore.host}:${firestore.port}`,
    NO_UPDATE_NOTIFIER: '1',
    METADATA_SERVER_DETECTION: 'none',
  });
  const ready = () => Promise.resolve(group.output().includes('All emulators ready'));
  await untilHealthy('The Auth and Functions emulators', group, ready);
  return { auth, functions, stop: () => group.stop() };
}
