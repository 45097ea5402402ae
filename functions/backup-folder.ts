/** A backup is a folder in the form that the emulators export and import, made by one of them that runs as long as that takes. */
import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Firestore } from 'firebase-admin/firestore';
import { type FirestoreEmulator, startFirestore } from '../backend/firestore-emulator.ts';
import { writeDocuments } from '../backend/kept-data.ts';
import { type Gained, gainedRoles } from './gained-roles.ts';
import { copyDocuments, type CopyOptions } from './src/copy.ts';

const hostVariable = 'FIRESTORE_EMULATOR_HOST';

async function withEmulator<T>(
  importFrom: string | undefined,
  work: (local: Firestore, exportTo: (folder: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const emulator = await startFirestore({ importFrom, ruled: false });
  const local = connectionTo(emulator);
  try {
    return await work(local, (folder) => writeDocuments(folder, emulator.exportDocuments));
  } finally {
    await local.terminate();
    await emulator.stop();
  }
}

function connectionTo({ host, port, projectId }: FirestoreEmulator): Firestore {
  // The library goes by this variable, whatever it is told, when a connection is made.
  const before = process.env[hostVariable];
  process.env[hostVariable] = `${host}:${port}`;
  try {
    return new Firestore({ projectId });
  } finally {
    if (before === undefined) delete process.env[hostVariable];
    else process.env[hostVariable] = before;
  }
}

/** Writes all documents into a folder that is empty, or made here, for its owner alone. Resolves to how many. Rejects with the cause. */
export async function backup(from: Firestore, folder: string, progress: CopyOptions['progress']): Promise<number> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: name a new folder.`);
  return withEmulator(undefined, async (local, exportTo) => {
    const documents = await copyDocuments(from, local, { write: true, ...(progress && { progress }) });
    if (documents === 0) throw new Error('This database holds nothing that could be kept.');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await exportTo(folder);
    return documents;
  });
}

/** Options of `restore`. */
interface RestoreOptions extends CopyOptions {
  /** Told before anything is written, also where it is nobody. */
  tell?: (gained: readonly Gained[]) => void;
}

/** Writes all documents of a backup over those of the same id. Resolves to how many. Rejects with the cause. */
export async function restore(to: Firestore, folder: string, { tell, ...options }: RestoreOptions): Promise<number> {
  return withEmulator(folder, async (local) => {
    tell?.(await gainedRoles(local, to));
    const documents = await copyDocuments(local, to, options);
    if (documents === 0) throw new Error(`No document could be read from ${folder}.`);
    return documents;
  });
}
