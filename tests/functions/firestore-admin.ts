/** Firestore past the rules, in a project of which no function hears. */
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { inject } from 'vitest';
import { readRules } from '#backend/firestore-emulator.ts';
import { firestoreRest } from '#backend/firestore-rest.ts';
import type { HostPort } from '#backend/free-port.ts';

export interface AdminFirestore extends HostPort {
  projectId: string;
  firestore: Firestore;
  clear(): Promise<void>;
  stop(): Promise<void>;
}

const unheard = 'demo-unheard';

/** By default of a project that has no functions. Without documents. */
export async function startAdminFirestore(projectId: string = unheard): Promise<AdminFirestore> {
  const { host, port } = inject('backend').firestore;
  const { clear, loadRules } = firestoreRest({ host, port }, projectId);
  await loadRules(await readRules());
  await clear();
  // With the address in the environment the library neither looks for credentials nor asks the machine for them.
  process.env['FIRESTORE_EMULATOR_HOST'] = `${host}:${port}`;
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  const app = initializeApp({ projectId }, `admin-${crypto.randomUUID()}`);
  return { host, port, projectId, firestore: getFirestore(app), clear, stop: () => deleteApp(app) };
}
