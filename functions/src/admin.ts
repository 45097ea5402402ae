import type { Firestore } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import { isActive } from '../../domain/access.ts';
import { mayDelete } from '../../domain/powers.ts';
import type { Role } from '../../domain/user.ts';

/** The role of a caller who removes people, from their document. Throws an `HttpsError` to anybody else. */
export async function removerRole(firestore: Firestore, caller: string): Promise<Role> {
  const own = await firestore.doc(`users/${caller}`).get();
  const role = own.exists && isActive(own.get('active')) ? (own.get('role') as Role | undefined) : undefined;
  if (!role || !mayDelete(role, 'customer')) throw new HttpsError('permission-denied', 'Only for admins.');
  return role;
}
