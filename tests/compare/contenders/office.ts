/** The office of those who keep customers in a collection of their own. */
import { serverTimestamp } from 'firebase/firestore';
import type { FirestoreServer } from '#tests/contract/firestore-server.ts';
import { before, type Office } from '../contender.ts';

/** As JSON; '' where there is none. */
export const jsonOf = (found: object | null | undefined) => (found ? JSON.stringify(found) : '');

export function officeOf(server: FirestoreServer, beside: object): Omit<Office, 'remove'> {
  return {
    stored: async (id) => jsonOf(await server.stored('customers', id)),
    add: (id) => server.store('customers', id, { ...before, ...beside, notes: [], serverTimestamp: serverTimestamp() }),
  };
}
