/** What the Firestore emulator takes beside documents, past all rules. */
import { askEmulator, longRetries } from './ask-emulator.ts';
import type { HostPort } from './free-port.ts';

export interface FirestoreRest {
  /** Replaces the rules of a project, each of which has documents of its own. Rejects with the emulator's message where they do not compile. */
  loadRules(source: string, projectId?: string): Promise<void>;
  /** Writes all documents into `folder/name`, in the form that emulators import. */
  exportDocuments(folder: string, name: string): Promise<void>;
  /** Whether there is no document. */
  isEmpty(): Promise<boolean>;
  /** Deletes all documents. Waits while the emulator takes clients for connected that are gone. */
  clear(): Promise<void>;
}

/** `retries`: with which documents are deleted. */
export function firestoreRest({ host, port }: HostPort, projectId: string, retries = longRetries): FirestoreRest {
  const place = (project: string) => `http://${host}:${port}/emulator/v1/projects/${project}`;
  return {
    async loadRules(source, project = projectId) {
      const response = await askEmulator(`${place(project)}:securityRules`, {
        method: 'PUT',
        body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: source }] } }),
      });
      if (!response.ok) throw new Error(`The rules were refused: ${await response.text()}`);
    },
    async exportDocuments(folder, name) {
      const response = await askEmulator(`${place(projectId)}:export`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          database: `projects/${projectId}/databases/(default)`,
          export_directory: folder,
          export_name: name,
        }),
      });
      if (!response.ok) throw new Error(`The documents could not be exported: ${await response.text()}`);
    },
    async isEmpty() {
      const url = `http://${host}:${port}/v1/projects/${projectId}/databases/(default)/documents:listCollectionIds`;
      const headers = { Authorization: 'Bearer owner' };
      const response = await askEmulator(url, { method: 'POST', headers, body: '{}' });
      if (!response.ok) throw new Error(`The documents could not be listed: ${await response.text()}`);
      const { collectionIds = [] } = (await response.json()) as { collectionIds?: string[] };
      return collectionIds.length === 0;
    },
    async clear() {
      const url = `${place(projectId)}/databases/(default)/documents`;
      const response = await askEmulator(url, { method: 'DELETE' }, retries);
      if (!response.ok) throw new Error(`The documents could not be deleted: ${await response.text()}`);
    },
  };
}
