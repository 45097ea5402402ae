/** A backup gives back what was taken since, also a role of staff. */
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { isActive } from '../domain/access.ts';
import { persistently } from './src/persistently.ts';

/** Somebody who is staff in a backup. `now`: what the server has them for, which is less. */
export interface Gained {
  id: string;
  role: string;
  now: string;
}

/** By id. Rejects with Firestore's error. */
export async function gainedRoles(backup: Firestore, server: Firestore): Promise<Gained[]> {
  const { docs } = await backup.collection('users').where('role', 'in', ['admin', 'employee']).get();
  const staff = docs.filter((user) => isActive(user.get('active'))).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (staff.length === 0) return [];
  const refs = staff.map(({ id }) => server.doc(`users/${id}`));
  const held = await persistently(() => server.getAll(...refs, { fieldMask: ['role', 'active'] }));
  const standings = new Map(held.map((user) => [user.id, standing(user)]));
  return staff
    .map((user) => ({ id: user.id, role: String(user.get('role')), now: standings.get(user.id) ?? 'nobody' }))
    .filter(({ role, now }) => now !== role && now !== 'admin');
}

function standing(user: DocumentSnapshot): string {
  if (!user.exists) return 'nobody';
  return isActive(user.get('active')) ? String(user.get('role')) : 'not active';
}
