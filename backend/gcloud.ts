import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findOnPath } from './on-path.ts';

/** The first major version of Java that its emulator runs on. */
export const javaForGcloud = 17;

/** The class of its jar, which names none itself. */
export const firestoreClass = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';

/** The program of gcloud's Firestore emulator; undefined without gcloud or that component of it. */
export function gcloudJar(): string | undefined {
  const gcloud = findOnPath('gcloud');
  if (!gcloud) return undefined;
  // Asking gcloud itself takes seconds; the component is a folder of its installation.
  const installation = dirname(dirname(realpathSync(gcloud)));
  const jar = join(installation, 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar');
  return existsSync(jar) ? jar : undefined;
}
