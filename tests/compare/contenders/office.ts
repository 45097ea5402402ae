/** The office of those who keep customers in a collection of their own. */
import { serverTimestamp } from 'firebase/firestore';
import type { FirestoreServer } from '#tests/contract/firestore-server.ts';
import { before, type Office } from '../contender.ts';

export function officeOf(server: FirestoreServer, beside: object): Omit<Office, 'remove'> {
  return {
    stored: async (id) => JSON.stringify((await server.stored('customers', id)) ?? ''),
    add: (id) => server.store('customers', id, { ...before, ...beside, notes: [], serverTimestamp: serverTimestamp() }),
  };
}
