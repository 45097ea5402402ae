import { RemoteError } from '../remote-error.ts';

/**
 * Asks Firestore for a document that nobody may read, without a name: it answers by a refusal, which reads nothing. Rejects
 * with `RemoteError` 'unavailable' where anything else answers, such as the log-in page of a hotel, or nothing does.
 * `address`: of the document, as the REST interface has it.
 */
export async function askFirestore(address: string, fetch: typeof globalThis.fetch = globalThis.fetch): Promise<void> {
  let status: number;
  let told: unknown;
  try {
    const response = await fetch(address, { cache: 'no-store', redirect: 'error', credentials: 'omit' });
    status = response.status;
    told = await response.json();
  } catch (cause) {
    throw new RemoteError('unavailable', { cause });
  }
  const isFirestore = typeof told === 'object' && told !== null && ('error' in told || 'name' in told);
  if (status >= 500 || !isFirestore) throw new RemoteError('unavailable', { cause: new Error(`${status}`) });
}

/** The address of such a document. `host`: of the REST interface, with its scheme. */
export const unreadableAddress = (host: string, projectId: string): string =>
  `${host}/v1/projects/${projectId}/databases/(default)/documents/line/line`;
