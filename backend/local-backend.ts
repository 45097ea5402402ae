/** The same cloud as in production, on this machine: Auth, Functions and Firestore emulators under the project's rules. */
import type { DemoAccount, DemoData } from './demo-data.ts';
import { javaForFirebaseTools, startFirebaseTools } from './firebase-tools.ts';
import { readRules, startFirestore } from './firestore-emulator.ts';
import { firestoreRest } from './firestore-rest.ts';
import { freePort, type HostPort, loopback } from './free-port.ts';
import { findJava } from './java.ts';
import { demoProject } from './project.ts';
import { createAccount, seed } from './seed.ts';

export interface Backend {
  projectId: string;
  auth: HostPort;
  firestore: HostPort;
  functions: HostPort;
  /** Whether the functions are called for what is written. */
  triggers: boolean;
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

export interface BackendOptions {
  projectId?: string;
  /** The rules of this file instead of the project's. */
  rules?: string;
  /** Whether the functions are called for what is written; by default wherever this machine can. */
  triggers?: boolean;
}

/** Whether functions can be called here for what is written: firebase-tools must start Firestore itself. */
export async function triggersAvailable(): Promise<boolean> {
  return (await findJava(javaForFirebaseTools)) !== undefined;
}

interface Running {
  places: Record<'auth' | 'functions' | 'firestore', HostPort>;
  stop(): Promise<void>;
}

async function startTogether(projectId: string, java: string): Promise<Running> {
  return startFirebaseTools(projectId, ['auth', 'functions', 'firestore'], { java });
}

async function startApart(projectId: string): Promise<Running> {
  const place = { host: loopback, port: await freePort() };
  const [firestore, tools] = await Promise.allSettled([
    startFirestore({ projectId, port: place.port }),
    startFirebaseTools(projectId, ['auth', 'functions'], { firestore: place }),
  ]);
  const stop = async (): Promise<void> => {
    const started = [firestore, tools].flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []));
    await Promise.all(started.map((part) => part.stop()));
  };
  if (firestore.status === 'fulfilled' && tools.status === 'fulfilled') {
    return { places: { ...tools.value.places, firestore: place }, stop };
  }
  await stop();
  throw firestore.status === 'rejected' ? firestore.reason : (tools as PromiseRejectedResult).reason;
}

/** Starts everything on free ports. Rejects with what went wrong, and then nothing is left running. */
export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const { projectId = demoProject, triggers = true } = options;
  const java = triggers ? await findJava(javaForFirebaseTools) : undefined;
  const { places, stop } = await (java ? startTogether(projectId, java) : startApart(projectId));
  const { loadRules, clear } = firestoreRest(places.firestore, projectId);
  try {
    await loadRules(await readRules(options.rules));
  } catch (error) {
    await stop();
    throw error;
  }
  const emulators = { projectId, ...places };
  return {
    ...emulators,
    triggers: java !== undefined,
    seed: (data) => seed(emulators, data),
    createAccount: (account) => createAccount(emulators, account),
    clear,
    stop,
  };
}
