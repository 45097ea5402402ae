/** What the Firestore emulator takes beside documents, past all rules. */
import type { HostPort } from './free-port.ts';

export interface FirestoreRest {
  /** Replaces the rules of a project, each of which has documents of its own. Rejects with the emulator's message where they do not compile. */
  loadRules(source: string, projectId?: string): Promise<void>;
  /** Deletes all documents. */
  clear(): Promise<void>;
}

export function firestoreRest({ host, port }: HostPort, projectId: string): FirestoreRest {
  const place = (project: string) => `http://${host}:${port}/emulator/v1/projects/${project}`;
  return {
    async loadRules(source, project = projectId) {
      const response = await fetch(`${place(project)}:securityRules`, {
        method: 'PUT',
        body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: source }] } }),
      });
      if (!response.ok) throw new Error(`The rules were refused: ${await response.text()}`);
    },
    async clear() {
      const response = await fetch(`${place(projectId)}/databases/(default)/documents`, { method: 'DELETE' });
      if (!response.ok) throw new Error(`The documents could not be deleted: ${await response.text()}`);
    },
  };
}
