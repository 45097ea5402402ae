/** The same cloud as in production, on this machine: Auth, Functions and Firestore emulators under the project's rules. */
import type { DemoAccount, DemoData } from './demo-data.ts';
import { javaForFirebaseTools, startFirebaseTools } from './firebase-tools.ts';
import { readRules, startFirestore } from './firestore-emulator.ts';
import { firestoreRest } from './firestore-rest.ts';
import type { HostPort } from './free-port.ts';
import { findJava } from './java.ts';
import { addDocuments, holdsData, replaceData } from './kept-data.ts';
import { demoProject } from './project.ts';
import { createAccount, deleteAccounts, seed } from './seed.ts';

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
  /** Whether it began with what the folder `keepIn` held. */
  imported: boolean;
  /** Replaces what the folder `keepIn` holds. Rejects where that cannot be, and leaves the folder as it is. */
  keep(): Promise<void>;
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
  /** The folder whose data it begins with, where there are any. */
  keepIn?: string;
  /** Emulators that run already and belong to somebody else: what they hold goes, and they stay. */
  beside?: Places;
}

export type Places = Record<'auth' | 'functions' | 'firestore', HostPort>;

/** Whether functions can be called here for what is written: firebase-tools must start Firestore itself. */
export async function triggersAvailable(): Promise<boolean> {
  return (await findJava(javaForFirebaseTools)) !== undefined;
}

interface Running {
  exportTo(folder: string): Promise<void>;
  places: Places;
  stop(): Promise<void>;
}

async function emptied(projectId: string, places: Places): Promise<Running> {
  await Promise.all([
    deleteAccounts({ projectId, auth: places.auth }),
    firestoreRest(places.firestore, projectId).clear(),
  ]);
  const exportTo = () => Promise.reject(new Error('Only who started the emulators can keep what they hold.'));
  return { places, exportTo, stop: () => Promise.resolve() };
}

async function startTogether(projectId: string, java: string, importFrom?: string): Promise<Running> {
  return startFirebaseTools(projectId, ['auth', 'functions', 'firestore'], { java, importFrom });
}

async function startApart(projectId: string, importFrom?: string): Promise<Running> {
  const { host, port, exportDocuments, stop: stopFirestore } = await startFirestore({ projectId, importFrom });
  const firestore = { host, port };
  try {
    const tools = await startFirebaseTools(projectId, ['auth', 'functions'], { firestore, importFrom });
    const exportTo = async (folder: string): Promise<void> => {
      await tools.exportTo(folder);
      await addDocuments(folder, exportDocuments);
    };
    const stop = async (): Promise<void> => {
      await Promise.all([stopFirestore(), tools.stop()]);
    };
    return { places: { ...tools.places, firestore }, exportTo, stop };
  } catch (error) {
    await stopFirestore();
    throw error;
  }
}

/** Starts everything on free ports. Rejects with what went wrong, and then nothing is left running. */
export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const { projectId = demoProject, triggers = true, keepIn, beside } = options;
  const java = triggers && !beside ? await findJava(javaForFirebaseTools) : undefined;
  const importFrom = keepIn !== undefined && (await holdsData(keepIn)) ? keepIn : undefined;
  const start = () => (java ? startTogether(projectId, java, importFrom) : startApart(projectId, importFrom));
  const { places, exportTo, stop } = await (beside ? emptied(projectId, beside) : start());
  const { loadRules, isEmpty, clear } = firestoreRest(places.firestore, projectId);
  try {
    await loadRules(await readRules(options.rules));
    // A file that lost its content is imported as nothing, and would be replaced by nothing.
    if (importFrom !== undefined && (await isEmpty())) throw new Error(`No document could be read from ${importFrom}.`);
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
    imported: importFrom !== undefined,
    keep: async () => {
      if (keepIn === undefined) throw new Error('No folder was named to keep data in.');
      await replaceData(keepIn, exportTo);
    },
    stop,
  };
}
