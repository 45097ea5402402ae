/** The same cloud as in production, on this machine: Auth, Functions and Firestore emulators under the project's rules. */
import type { DemoAccount, DemoData } from './demo-data.ts';
import { startFirebaseTools } from './firebase-tools.ts';
import { startFirestore } from './firestore-emulator.ts';
import { freePort, type HostPort, loopback } from './free-port.ts';
import { demoProject } from './project.ts';
import { createAccount, seed } from './seed.ts';

export interface Backend {
  projectId: string;
  auth: HostPort;
  firestore: HostPort;
  functions: HostPort;
  seed(data: DemoData): Promise<void>;
  createAccount(account: DemoAccount): Promise<void>;
  /** Deletes all documents; accounts stay. */
  clear(): Promise<void>;
  stop(): Promise<void>;
}

/** What the app is told about its backend, in the shape of Firebase Hosting's answer. */
export interface InitJson {
  projectId: string;
  apiKey: string;
  authDomain: string;
  emulators: { auth: HostPort; firestore: HostPort; functions: HostPort };
}

export function initJsonOf(backend: Pick<Backend, 'projectId' | 'auth' | 'firestore' | 'functions'>): InitJson {
  const { projectId, auth, firestore, functions } = backend;
  return {
    projectId,
    apiKey: 'demo',
    authDomain: `${projectId}.firebaseapp.com`,
    emulators: { auth, firestore, functions },
  };
}

/** Starts everything on free ports. Rejects with what went wrong, and then nothing is left running. */
export async function startBackend(options: { projectId?: string; rules?: string } = {}): Promise<Backend> {
  const projectId = options.projectId ?? demoProject;
  const port = await freePort();
  const [firestore, tools] = await Promise.allSettled([
    startFirestore({ ...options, projectId, port }),
    startFirebaseTools(projectId, { host: loopback, port }),
  ]);
  const stop = async (): Promise<void> => {
    const started = [firestore, tools].flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []));
    await Promise.all(started.map((part) => part.stop()));
  };
  if (firestore.status === 'rejected' || tools.status === 'rejected') {
    await stop();
    throw firestore.status === 'rejected' ? firestore.reason : (tools as PromiseRejectedResult).reason;
  }
  const emulators = {
    projectId,
    auth: tools.value.auth,
    functions: tools.value.functions,
    firestore: { host: loopback, port },
  };
  return {
    ...emulators,
    seed: (data) => seed(emulators, data),
    createAccount: (account) => createAccount(emulators, account),
    clear: () => firestore.value.clear(),
    stop,
  };
}
