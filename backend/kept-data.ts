/** What the emulators hold, in a folder of the form that they export and import. */
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file that the emulators look for; an export has it once all else is there. */
const metadataFile = 'firebase-export-metadata.json';

const name = 'firestore_export';
/** Where an export has its documents, by the names of firebase-tools. */
const documents = { path: name, metadata_file: `${name}/${name}.overall_export_metadata` };

const isWhole = (folder: string): boolean => existsSync(join(folder, metadataFile));
const next = (folder: string): string => `${folder}.new`;

/** Resolves to whether the folder holds data. Where it was being replaced, what replaces it is taken. */
export async function holdsData(folder: string): Promise<boolean> {
  if (!isWhole(folder) && isWhole(next(folder))) await putThere(next(folder), folder);
  return isWhole(folder);
}

/** Replaces the folder by what `write` puts into another one. Rejects as `write` does; then the folder stays as it is. */
export async function replaceData(folder: string, write: (fresh: string) => Promise<void>): Promise<void> {
  const fresh = next(folder);
  await rm(fresh, { recursive: true, force: true });
  await write(fresh);
  if (!isWhole(fresh)) throw new Error(`The emulators wrote no ${metadataFile}.`);
  await putThere(fresh, folder);
}

/** In place of what is there, which is not whole from the first step on. */
async function putThere(fresh: string, folder: string): Promise<void> {
  await rm(join(folder, metadataFile), { force: true });
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
}

/** The file that a Firestore emulator alone imports. Rejects, in words for who named the folder, where that is no export. */
export async function documentsIn(folder: string): Promise<string> {
  if (!isWhole(folder)) throw new Error(`${folder} is no backup: there is no ${metadataFile} in it.`);
  const { firestore = documents } = JSON.parse(await readFile(join(folder, metadataFile), 'utf8')) as {
    firestore?: typeof documents;
  };
  return join(folder, firestore.metadata_file);
}

type ExportDocuments = (folder: string, name: string) => Promise<void>;

/** Adds the documents of a Firestore emulator that firebase-tools did not start to an export of theirs. */
export async function addDocuments(folder: string, exportDocuments: ExportDocuments): Promise<void> {
  const file = join(folder, metadataFile);
  const metadata = JSON.parse(await readFile(file, 'utf8')) as object;
  await rm(file);
  await writeDocuments(folder, exportDocuments, metadata);
}

/** Makes an export of the documents alone, or of these and of what `metadata` tells. */
export async function writeDocuments(
  folder: string,
  exportDocuments: ExportDocuments,
  metadata: object = {},
): Promise<void> {
  await exportDocuments(folder, name);
  await writeFile(join(folder, metadataFile), JSON.stringify({ ...metadata, firestore: documents }));
}
