/** What the Firestore emulator takes beside documents, past all rules. */
import type { HostPort } from './free-port.ts';

export interface FirestoreRest {
  /** Replaces the rules. Rejects with the emulator's message where they do not compile. */
  loadRules(source: string): Promise<void>;
  /** Deletes all documents. */
  clear(): Promise<void>;
}

export function firestoreRest({ host, port }: HostPort, projectId: string): FirestoreRest {
  const project = `http://${host}:${port}/emulator/v1/projects/${projectId}`;
  return {
    async loadRules(source) {
      const response = await fetch(`${project}:securityRules`, {
        method: 'PUT',
        body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: source }] } }),
      });
      if (!response.ok) throw new Error(`The rules were refused: ${await response.text()}`);
    },
    async clear() {
      const response = await fetch(`${project}/databases/(default)/documents`, { method: 'DELETE' });
      if (!response.ok) throw new Error(`The documents could not be deleted: ${await response.text()}`);
    },
  };
}
