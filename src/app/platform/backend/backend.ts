/** Accounts, data and calls of Firebase, of the demo, or of a place to practise: chosen at run time, loaded only when somebody signs in or is signed in. */
import { loadBackendConfig } from '../config/backend-config.ts';
import { practising } from '../place.ts';
import type { Backend } from './port.ts';

/** Rejects on the first start on a device without a network. */
export async function loadBackend(): Promise<Backend> {
  // Asked here, so that the static demo is built without Firebase.
  if (import.meta.env.MODE === 'demo') return (await import('./demo.ts')).demoBackend();
  if (practising) return (await import('./demo.ts')).demoBackend();
  const config = await loadBackendConfig();
  if ('demo' in config) return (await import('./demo.ts')).demoBackend();
  return (await import('./firebase-backend.ts')).firebaseBackend(config);
}
